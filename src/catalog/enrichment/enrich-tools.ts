import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import type { Clock } from "../../kernel/clock.js";
import { askAboutTool, type NoteWriter } from "./ask-about-tool.js";
import type { EnrichmentFile } from "./enrichment-file.js";
import type { EnrichmentText } from "./enrichment-note.js";

type DescribedTool = Pick<RegisteredTool, "definition" | "fingerprint">;

/** Calls that fail one after the other before the rest is not tried any more. */
const maxFailuresInRow = 5;

export interface EnrichmentProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

export interface EnrichmentFailure {
  readonly name: string;
  readonly message: string;
}

export interface EnrichmentResult {
  readonly done: number;
  readonly failed: readonly EnrichmentFailure[];
  /** Tools that were not asked about: it was stopped before. */
  readonly left: number;
}

export interface EnrichToolsOptions {
  readonly model: NoteWriter;
  /** Stands in the notes. */
  readonly modelName: string;
  readonly file: Pick<EnrichmentFile, "add">;
  /** Questions that are open at a time. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** Ends it; what was done until then is kept, and the result says what is left. */
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: EnrichmentProgress) => void) | undefined;
}

/**
 * Asks about each tool and keeps each answer at once. A tool that fails is noted and the others go on.
 *
 * Rejects with FawnError `enrichment_model_failing` when the model fails five times in a row, and when the file
 * cannot be written. What was done is kept in either case.
 */
export async function enrichTools(
  tools: readonly DescribedTool[],
  { model, modelName, file, concurrency, clock, signal, onProgress }: EnrichToolsOptions,
): Promise<EnrichmentResult> {
  const failed: EnrichmentFailure[] = [];
  const giveUp = new AbortController();
  const stop = AbortSignal.any([signal, giveUp.signal]);
  const queue = tools.values();
  let done = 0;
  let failuresInRow = 0;

  const fail = (name: string, error: unknown): void => {
    failed.push({ name, message: messageOf(error) });
    failuresInRow = isAnswerFault(error) ? 0 : failuresInRow + 1;
    if (failuresInRow >= maxFailuresInRow) giveUp.abort(modelFailing(error, done));
  };
  const ask = async ({ definition }: DescribedTool): Promise<EnrichmentText | undefined> => {
    try {
      // A signal of its own, since Node warns of one with many listeners.
      const text = await askAboutTool(model, definition, { clock, signal: AbortSignal.any([stop]) });
      failuresInRow = 0;
      return text;
    } catch (error) {
      if (!stop.aborted) fail(definition.name, error);
      return undefined;
    }
  };
  const keep = async ({ definition, fingerprint }: DescribedTool, text: EnrichmentText): Promise<void> => {
    try {
      await file.add({ name: definition.name, fingerprint, model: modelName, ...text });
      done += 1;
    } catch (error) {
      giveUp.abort(error);
    }
  };
  const work = async (): Promise<void> => {
    for (const tool of queue) {
      const text = await ask(tool);
      if (text !== undefined) await keep(tool, text);
      if (stop.aborted) return;
      onProgress?.({ done, failed: failed.length, total: tools.length });
    }
  };

  if (!stop.aborted) await Promise.all(Array.from({ length: concurrency }, work));
  giveUp.signal.throwIfAborted();
  return { done, failed, left: tools.length - done - failed.length };
}

function isAnswerFault(error: unknown): boolean {
  return FawnError.isInstance(error) && error.code === "enrichment_answer_invalid";
}

function modelFailing(cause: unknown, done: number): FawnError {
  return new FawnError(
    "enrichment_model_failing",
    `The model fails again and again: ${messageOf(cause)} What was done before (${done}) is kept.`,
    { cause, remedy: "Check the model, then run the command again: it goes on where it stopped." },
  );
}
