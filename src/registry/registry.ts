import type { Logger } from "../kernel/logger.js";
import type { NameConflict, SourceTools } from "./merge-sources.js";
import { mergeSources } from "./merge-sources.js";
import type { RegisteredTool } from "./registered-tool.js";
import { registerTool } from "./registered-tool.js";
import { reservedNameReason } from "./tool-name.js";
import type { RegistrySnapshot } from "./snapshot.js";
import { createSnapshot } from "./snapshot.js";
import type { ToolSourceKind } from "./tool-definition.js";
import type { ToolEntry } from "./tool-entry.js";

/** The one truth about tools: sources push what they offer, readers take snapshots. */
export interface Registry {
  /** Replaces all that the source `id` offers. */
  setSource(id: string, kind: ToolSourceKind, entries: readonly ToolEntry[]): void;
  /** The current snapshot: the same object until something changes. */
  snapshot(): RegistrySnapshot;
  /** Name conflicts of the current snapshot. */
  conflicts(): readonly NameConflict[];
}

export function createRegistry(logger: Logger): Registry {
  const sources = new Map<string, SourceTools>();
  const derived = new WeakMap<ToolEntry, RegisteredTool>();
  const reported = new Set<string>();
  let current = createSnapshot(0, new Map());
  let conflicts: readonly NameConflict[] = [];

  const register = (entry: ToolEntry): RegisteredTool => {
    const known = derived.get(entry);
    if (known) return known;
    const tool = registerTool(entry);
    derived.set(entry, tool);
    return tool;
  };

  const warnOnce = (text: string, fields?: Record<string, unknown>): void => {
    if (reported.has(text)) return;
    reported.add(text);
    logger.warn(text, fields);
  };
  const report = (conflict: NameConflict): void => warnOnce(describeConflict(conflict), { ...conflict });
  const isNameFree = ({ definition: { name, origin } }: ToolEntry): boolean => {
    const reason = reservedNameReason(name);
    if (reason !== undefined)
      warnOnce(`Tool '${name}' of ${origin} is refused: ${reason}. Give it another name or prefix.`);
    return reason === undefined;
  };

  return {
    setSource(id, kind, entries) {
      sources.set(id, { id, kind, tools: entries.filter(isNameFree).map(register) });
      const merged = mergeSources([...sources.values()]);
      current = createSnapshot(current.version + 1, merged.tools);
      conflicts = merged.conflicts;
      conflicts.forEach(report);
    },
    snapshot: () => current,
    conflicts: () => conflicts,
  };
}

function describeConflict({ kind, name, kept, dropped }: NameConflict): string {
  return kind === "shadowed"
    ? `Tool '${name}' of ${dropped} is left out: ${kept} has a tool of this name and comes first.`
    : `Tool '${name}' of ${dropped} is refused: ${kept} already has a tool of this name. Rename one of them.`;
}
