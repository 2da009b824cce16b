import type { RegisteredTool } from "../../registry/registered-tool.js";

export interface EnrichmentChoice {
  /** A name, or a part of one; `*` stands for any characters, and then the whole name has to fit. */
  readonly only?: string | undefined;
  readonly limit?: number | undefined;
}

export interface ChosenTools {
  /** Tools to ask about now. */
  readonly missing: readonly RegisteredTool[];
  /** Tools that fit and have a note on their present version. */
  readonly present: number;
  /** Tools that fit and lack a note, but are beyond the limit. */
  readonly beyond: number;
}

/** The tools that a search can find, fit the choice and have no note yet. */
export function chooseTools(
  tools: readonly RegisteredTool[],
  hasNote: (tool: RegisteredTool) => boolean,
  { only, limit = Number.POSITIVE_INFINITY }: EnrichmentChoice,
): ChosenTools {
  const fits = only === undefined ? () => true : namePattern(only);
  const chosen = tools.filter(({ definition }) => definition.defer !== "never" && fits(definition.name));
  const missing = chosen.filter((tool) => !hasNote(tool));
  return {
    missing: missing.slice(0, limit),
    present: chosen.length - missing.length,
    beyond: Math.max(0, missing.length - limit),
  };
}

function namePattern(pattern: string): (name: string) => boolean {
  const wanted = pattern.toLowerCase();
  if (!wanted.includes("*")) return (name) => name.toLowerCase().includes(wanted);
  const [first = "", ...rest] = wanted.split("*");
  return (name) => fitsParts(name.toLowerCase(), first, rest);
}

/** Whether the parts stand in the name in this order, the first at its beginning and the last at its end. */
function fitsParts(name: string, first: string, rest: readonly string[]): boolean {
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = rest.at(-1) ?? "";
  return name.length - last.length >= at && name.endsWith(last);
}
