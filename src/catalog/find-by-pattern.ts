import type { Catalog } from "./catalog.js";
import type { Found, Scope } from "./found.js";
import { foundNothing } from "./found.js";
import type { SearchField } from "./index/fields.js";
import { searchPattern } from "./pattern-search.js";

const cutShort = {
  code: "pattern_cut_short",
  message:
    "The pattern takes long, so only a part of the tools was looked at. Make it simpler, or search by words.",
} as const;

export function findByPattern(
  catalog: Catalog,
  { pattern, flags }: { pattern: string; flags: string },
  { accepts, wanted, now }: Scope & { now: () => number },
): Found {
  const result = searchPattern(catalog.tools, { pattern, flags, accepts, now });
  if ("code" in result) return { ...foundNothing, faults: [result] };
  const { matches, complete } = result;
  return {
    ...foundNothing,
    tools: matches
      .slice(0, wanted)
      .map(({ position, score }) => ({ position, score, fields: () => fieldsByScore[score] ?? [] })),
    all: new Set(matches.map(({ position }) => position)),
    faults: complete ? [] : [cutShort],
  };
}

const fieldsByScore: Readonly<Record<number, readonly SearchField[]>> = {
  3: ["name"],
  2: ["lead", "body"],
  1: ["parameterNames"],
};
