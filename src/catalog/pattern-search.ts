import { RE2JS } from "re2js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { compilePattern } from "./compile-pattern.js";
import type { QueryFault } from "./query.js";

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
