import { sha256Hex } from "../kernel/sha256.js";

/** What every provider takes as a function's name (OpenAI and Anthropic: letters, digits, `_`, `-`, at most 64). */
const toolNamePattern = /^[A-Za-z0-9_-]{1,64}$/;
const maxToolNameLength = 64;

const hashLength = 8;

export function isLegalToolName(name: string): boolean {
  return toolNamePattern.test(name);
}

/**
 * Why no tool may have this name; `undefined` when it may. `tool_search` is Fawn's own, and LangChain's agents take
 * a call of `extract-…` for a structured answer: such a tool would never run.
 */
export function reservedNameReason(name: string): string | undefined {
  if (name === "tool_search") return "this name is Fawn's own";
  return name.startsWith("extract-") ? "agents take calls of `extract-…` for structured answers" : undefined;
}

/** The characters of `name` that no tool name may have, each once, in order of appearance. */
export function illegalCharactersOf(name: string): readonly string[] {
  return [...new Set(name.match(/[^A-Za-z0-9_-]/gu))];
}

/**
 * A name of legal length that stands for `name`: itself where it fits, else its beginning, `_` and the first 8
 * hexadecimal characters of its SHA-256, so that names with one beginning stay apart.
 */
export function shortenToolName(name: string): string {
  if (name.length <= maxToolNameLength) return name;
  const beginning = name.slice(0, maxToolNameLength - hashLength - 1);
  return `${beginning}_${sha256Hex(name, hashLength)}`;
}
