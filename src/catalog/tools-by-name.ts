import type { RegisteredTool } from "../registry/registered-tool.js";

export function isSortedByName(tools: readonly RegisteredTool[]): boolean {
  return tools.every((tool, place) => {
    const before = tools[place - 1];
    return before === undefined || before.definition.name < tool.definition.name;
  });
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
