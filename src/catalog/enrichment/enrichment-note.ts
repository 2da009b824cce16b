import { z } from "zod";

/** Requests of each language that a model is asked for. */
export const examplesPerLanguage = 5;
export const maxNotFor = 3;
/** Longest request or note, in characters. */
export const maxLineLength = 160;

/** What a model wrote about one tool: a line of the file, which a person may edit. */
export const enrichmentNoteSchema = z.object({
  name: z.string().min(1),
  /** Of the tool that was described; a note for another version does not count. */
  fingerprint: z.string().min(1),
  /** Name of the model that wrote it. */
  model: z.string().default(""),
  /** Requests that the tool serves. */
  en: z.array(z.string()).default([]),
  zh: z.array(z.string()).default([]),
  /** What the tool is not for. */
  not_for: z.array(z.string()).default([]),
});

export type EnrichmentNote = z.output<typeof enrichmentNoteSchema>;

/** The part of a note that the model writes. */
export type EnrichmentText = Pick<EnrichmentNote, "en" | "zh" | "not_for">;
