import { canonicalJson } from "../kernel/canonical-json.js";
import type { RegisteredTool } from "./registered-tool.js";

/** What one publication of a source did to one tool of the registry. */
export type RegistryChange =
  | { readonly type: "tool-added"; readonly name: string; readonly tool: RegisteredTool }
  | {
      readonly type: "tool-changed";
      readonly name: string;
      readonly tool: RegisteredTool;
      readonly before: RegisteredTool;
    }
  | { readonly type: "tool-removed"; readonly name: string; readonly before: RegisteredTool };

/**
 * The difference of two sets of tools, by name. A tool has changed when its definition or its code (`revision`) is
 * another; a new entry that says the same as the old one is no change.
 */
export function changesBetween(
  before: ReadonlyMap<string, RegisteredTool>,
  after: ReadonlyMap<string, RegisteredTool>,
): readonly RegistryChange[] {
  const changes: RegistryChange[] = [];
  for (const [name, tool] of after) {
    const old = before.get(name);
    if (old === undefined) changes.push({ type: "tool-added", name, tool });
    else if (isOther(old, tool)) changes.push({ type: "tool-changed", name, tool, before: old });
  }
  for (const [name, old] of before) {
    if (!after.has(name)) changes.push({ type: "tool-removed", name, before: old });
  }
  return changes;
}

function isOther(a: RegisteredTool, b: RegisteredTool): boolean {
  if (a === b) return false;
  return a.revision !== b.revision || canonicalJson(a.definition) !== canonicalJson(b.definition);
}
