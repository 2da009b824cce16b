import type { RegisteredTool } from "../registry/registered-tool.js";

/** Whether the tools are sorted. `known` are: what both begin and end with need not be looked at again. */
export function isSortedByName(
  tools: readonly RegisteredTool[],
  known: readonly RegisteredTool[] = [],
): boolean {
  const shorter = Math.min(tools.length, known.length);
  let start = 0;
  while (start < shorter && tools[start] === known[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && tools.at(-1 - tail) === known.at(-1 - tail)) tail += 1;
  for (let place = Math.max(1, start); place <= tools.length - tail; place += 1) {
    const [before, tool] = [tools[place - 1], tools[place]];
    if (before && tool && before.definition.name >= tool.definition.name) return false;
  }
  return true;
}

/** The place of the first tool whose name is not before `name`; for tools that are sorted by name. */
export function placeOfName(tools: readonly RegisteredTool[], name: string): number {
  let low = 0;
  let high = tools.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = tools[middle]?.definition.name ?? "";
    if (found < name) low = middle + 1;
    else high = middle;
  }
  return low;
}
