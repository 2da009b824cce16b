import type { AppConfig } from "../config/app-config.js";
import type { Registry } from "../registry/registry.js";
import type { ToolSourceKind } from "../registry/tool-definition.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { inGroups } from "../tools/in-groups.js";
import { overrideTools } from "../tools/override-tools.js";

/** Hands a source's tools to the registry. */
export type PublishTools = (id: string, kind: ToolSourceKind, entries: readonly ToolEntry[]) => void;

/** Publishes tools as the configuration wants them: with its overrides, and only those of groups in use. */
export function toolPublisher(
  registry: Registry,
  { tool_overrides: overrides, tool_groups: groups }: Pick<AppConfig, "tool_overrides" | "tool_groups">,
): PublishTools {
  const override = overrideTools(overrides);
  const names = groups?.map(({ name }) => name);
  return (id, kind, entries) => registry.setSource(id, kind, inGroups(override(entries), names));
}
