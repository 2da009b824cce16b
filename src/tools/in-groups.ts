import type { ToolEntry } from "../registry/tool-entry.js";

/** The entries that a `tool_groups` filter lets through: those of a named group, and those without any. */
export function inGroups(
  entries: readonly ToolEntry[],
  groups: readonly string[] | undefined,
): readonly ToolEntry[] {
  if (groups === undefined) return entries;
  return entries.filter(
    ({ definition }) => definition.group === undefined || groups.includes(definition.group),
  );
}
