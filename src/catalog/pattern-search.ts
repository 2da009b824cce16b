import { RE2JS, RE2JSException } from "re2js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { QueryFault } from "./query.js";

/**
 * Longest program that a pattern may compile to. The time for one text is at most this times its length, so
 * that the program and the length of a text bound how long one step can take.
 */
const maxProgramSize = 1000;
const textLimits = { description: 500, parameters: 500 };
/** After this many milliseconds the search ends with what it has; ordinary patterns need a tenth of it. */
const longestSearch = 50;

export interface PatternMatch {
  readonly position: number;
  /** 3: in the name, 2: in the description, 1: in the names of parameters. */
  readonly score: number;
}

export interface PatternResult {
  /** Best first, equal ones in the order of the list. */
  readonly matches: readonly PatternMatch[];
  /** False where the time was up before all texts were looked at; names come first. */
  readonly complete: boolean;
}

export interface PatternQuery {
  readonly pattern: string;
  readonly flags: string;
  readonly accepts: (position: number) => boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/**
 * Looks for a regular expression in names, descriptions and parameters, whatever the case. The engine is linear
 * in the length of the text; look-around and back-references do not exist in it.
 */
export function searchPattern(
  tools: readonly RegisteredTool[],
  { pattern, flags, accepts, now }: PatternQuery,
): PatternResult | QueryFault {
  const compiled = compilePattern(pattern, flags);
  if (!(compiled instanceof RE2JS)) return compiled;
  const end = now() + longestSearch;
  const scores = new Map<number, number>();
  let complete = true;
  for (const { score, textOf } of fieldsInOrder) {
    for (const [position, tool] of tools.entries()) {
      complete &&= now() <= end;
      if (!complete) break;
      if (!scores.has(position) && compiled.test(textOf(tool)) && accepts(position))
        scores.set(position, score);
    }
  }
  const matches = [...scores].map(([position, score]) => ({ position, score }));
  matches.sort((a, b) => b.score - a.score || a.position - b.position);
  return { matches, complete };
}

const fieldsInOrder: readonly { score: number; textOf: (tool: RegisteredTool) => string }[] = [
  { score: 3, textOf: ({ definition }) => definition.name },
  { score: 2, textOf: ({ definition }) => definition.description.slice(0, textLimits.description) },
  {
    score: 1,
    textOf: ({ definition }) => parameterNames(definition.parameters).slice(0, textLimits.parameters),
  },
];

function parameterNames({ properties }: JsonSchema): string {
  return isRecord(properties) ? Object.keys(properties).join("\n") : "";
}

function compilePattern(pattern: string, flags: string): RE2JS | QueryFault {
  try {
    const multiline = flags.includes("m") ? RE2JS.MULTILINE : 0;
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL | multiline);
    if (compiled.programSize() <= maxProgramSize) return compiled;
    const message = "The pattern repeats too much. Use smaller counts, or search by words.";
    return { code: "pattern_too_complex", message };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const message = `The pattern is not a regular expression that can be searched with (${error.message}); look-around and back-references are not supported. Correct it, or search by words.`;
    return { code: "pattern_invalid", message };
  }
}
