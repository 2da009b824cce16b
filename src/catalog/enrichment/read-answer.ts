import { z } from "zod";
import { cutText } from "../tool-text/cut-text.js";
import { examplesPerLanguage, maxLineLength, maxNotFor, type EnrichmentText } from "./enrichment-note.js";

const hasLetters = /\p{L}/u;
const hasHan = /\p{Script=Han}/u;

const lines = (pattern: RegExp, what: string) =>
  z
    .array(z.string())
    .transform(tidy)
    .refine((list) => list.some((entry) => pattern.test(entry)), { error: `needs at least one ${what}` })
    .transform((list) => list.filter((entry) => pattern.test(entry)).slice(0, examplesPerLanguage));

const answerSchema = z.object({
  en: lines(hasLetters, "request in English"),
  zh: lines(hasHan, "request in Chinese"),
  not_for: z
    .array(z.string())
    .default([])
    .transform((list) => tidy(list).slice(0, maxNotFor)),
});

export type ReadAnswer = { readonly text: EnrichmentText } | { readonly fault: string };

/**
 * The notes in a model's answer: the JSON object in it, also inside a code fence or behind other words. Entries are
 * cut and freed of control characters and markup; what is too many is left out. Otherwise says what is wrong with it.
 */
export function readAnswer(answer: string): ReadAnswer {
  const value = lastObject(answer);
  if (value === undefined) return { fault: "there is no JSON object in it that can be parsed" };
  const parsed = answerSchema.safeParse(value);
  if (parsed.success) return { text: parsed.data };
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "the answer"}: ${message}`,
  );
  return { fault: faults.join("; ") };
}

/** Beginnings that are tried; a text of braces must not take long. */
const maxBeginnings = 50;

/** The object that ends at the last brace and begins as early as possible: before it a model may think aloud. */
function lastObject(text: string): unknown {
  const end = text.lastIndexOf("}") + 1;
  let start = text.indexOf("{");
  for (let tried = 0; start !== -1 && start < end && tried < maxBeginnings; tried++) {
    const value = parseObject(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf("{", start + 1);
  }
  return undefined;
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** One line each, none twice. */
function tidy(entries: readonly string[]): string[] {
  const tidied = entries.map((entry) =>
    cutText(entry.replace(/[\p{C}\p{Z}<>]+/gu, " ").trim(), maxLineLength).trim(),
  );
  return [...new Set(tidied)].filter((entry) => entry !== "");
}
