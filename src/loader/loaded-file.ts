import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";

/** A tool file that is in use. */
export interface LoadedFile {
  /** Absolute paths of the local files that it was made of. */
  readonly inputs: readonly string[];
  /** Content of the inputs when it was loaded. */
  readonly hash: string;
  readonly entries: readonly ToolEntry[];
}

/** Milliseconds that a tool may take to give back what it holds. */
const disposalMs = 5_000;

/** Calls each function once, however often it is asked to, waits a bounded time, and tells the log of failures. */
export function disposeOnce(
  name: string,
  functions: readonly (() => unknown)[],
  logger: Logger,
): () => Promise<void> {
  let disposal: Promise<void> | undefined;
  return () => (disposal ??= disposeAll(name, functions, logger));
}

async function disposeAll(
  name: string,
  functions: readonly (() => unknown)[],
  logger: Logger,
): Promise<void> {
  const all = functions.map(async (dispose) => dispose());
  const results = await Promise.race([Promise.allSettled(all), timeIsUp()]);
  if (results === undefined) {
    logger.warn(`${name} did not give back what it held within ${disposalMs} ms`);
    return;
  }
  for (const result of results) {
    if (result.status === "rejected") {
      logger.warn(`${name} failed to give back what it held`, { error: messageOf(result.reason) });
    }
  }
}

function timeIsUp(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), disposalMs).unref());
}
