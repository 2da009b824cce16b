import type { Found, FoundTool } from "./found.js";
import { maxSelected } from "./query.js";

export interface MergedFound {
  readonly matches: readonly FoundTool[];
  readonly next: readonly FoundTool[];
  /** Asked for by name, but beyond the most that may be. */
  readonly cut: readonly FoundTool[];
  /** Different tools that match any of the queries. */
  readonly count: number;
}

/** Joins what several queries found: first what was asked for by name, then the best of each query in turns. */
export function mergeFound(found: readonly Found[], limit: number, next: number): MergedFound {
  const taken = new Set<number>();
  const isNew = ({ position }: FoundTool): boolean =>
    !taken.has(position) && taken.add(position) !== undefined;
  const named = found.filter(({ byName }) => byName).flatMap(({ tools }) => tools.filter(isNew));
  const ranked = inTurns(found.filter(({ byName }) => !byName).map(({ tools }) => tools)).filter(isNew);
  return {
    matches: [...named.slice(0, maxSelected), ...ranked.slice(0, limit)],
    cut: named.slice(maxSelected),
    next: ranked.slice(limit, limit + next),
    count: new Set(found.flatMap(({ all }) => [...all])).size,
  };
}

function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  );
}
