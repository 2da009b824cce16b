import { FawnError, type FaultLocation } from "../kernel/fawn-error.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";
import { positionAt } from "./text-position.js";

/** The text of one file, with the means to say where in it something is wrong. */
export interface SourceText {
  /** Absolute path, for messages. */
  readonly file: string;
  readonly text: string;
}

function locationAt(source: SourceText, offset: number, path: KeyPath = []): FaultLocation {
  const { line, column } = positionAt(source.text, offset);
  return { file: source.file, line, column, path: formatKeyPath(path) || undefined };
}

/** A `config_syntax` error at `offset`. */
export function syntaxError(
  source: SourceText,
  offset: number,
  fault: { message: string; remedy: string; path?: KeyPath; cause?: unknown },
): FawnError {
  const location = locationAt(source, offset, fault.path);
  return new FawnError("config_syntax", fault.message, {
    remedy: fault.remedy,
    location,
    cause: fault.cause,
  });
}

/** Levels that a file may be nested; the deepest key that a section lists stands at level 5. */
export const maxDepth = 100;

export const tooDeep = {
  message: "the file is nested too deeply to be read.",
  remedy: `Keep it within ${maxDepth} levels.`,
} as const;
