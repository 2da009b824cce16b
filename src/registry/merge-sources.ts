import type { ToolSourceKind } from "./tool-definition.js";
import { toolSources } from "./tool-definition.js";
import type { RegisteredTool } from "./registered-tool.js";

/** What one source offers. `id` tells sources of one kind apart, for instance MCP servers. */
export interface SourceTools {
  readonly id: string;
  readonly kind: ToolSourceKind;
  readonly tools: readonly RegisteredTool[];
}

/**
 * Two tools of one name. `shadowed`: sources of different kinds, the priority of kinds decided.
 * `refused`: sources of one kind, so nothing says which was meant; the first stays, the newcomer is left out.
 */
export interface NameConflict {
  readonly kind: "shadowed" | "refused";
  readonly name: string;
  readonly kept: string;
  readonly dropped: string;
}

export interface MergedTools {
  /** Sorted by name. */
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  readonly conflicts: readonly NameConflict[];
}

/** Joins all sources into one set of tools with unique names; deterministic for the same sources in any order. */
export function mergeSources(sources: readonly SourceTools[]): MergedTools {
  const ordered = sources.toSorted(
    (a, b) => toolSources.indexOf(a.kind) - toolSources.indexOf(b.kind) || (a.id < b.id ? -1 : 1),
  );
  const kept = new Map<string, RegisteredTool>();
  const conflicts: NameConflict[] = [];
  for (const tool of ordered.flatMap((source) => source.tools)) {
    const { name, origin, source } = tool.definition;
    const holder = kept.get(name);
    if (holder === undefined) {
      kept.set(name, tool);
      continue;
    }
    const sameKind = holder.definition.source === source;
    conflicts.push({
      kind: sameKind ? "refused" : "shadowed",
      name,
      kept: holder.definition.origin,
      dropped: origin,
    });
  }
  const byName = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { tools: new Map(byName), conflicts };
}
