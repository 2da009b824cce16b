import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { NameConflict, SourceTools } from "./merge-sources.js";
import { mergeSources } from "./merge-sources.js";
import type { RegisteredTool } from "./registered-tool.js";
import { registerTool } from "./registered-tool.js";
import type { RegistryChange } from "./registry-change.js";
import { changesBetween } from "./registry-change.js";
import { isDeclaredResident, residentAdvice } from "./residence.js";
import type { SnapshotLease, SnapshotLeases } from "./snapshot-leases.js";
import { createSnapshotLeases, lifeOf } from "./snapshot-leases.js";
import { isLegalToolName, reservedNameReason } from "./tool-name.js";
import type { RegistrySnapshot } from "./snapshot.js";
import { createSnapshot } from "./snapshot.js";
import type { ToolSourceKind } from "./tool-definition.js";
import type { ToolEntry } from "./tool-entry.js";

/** Hears of each new snapshot and of what it changes; a listener that throws harms nobody else. */
export type RegistryListener = (changes: readonly RegistryChange[], snapshot: RegistrySnapshot) => void;

/** The one truth about tools: sources push what they offer, readers take snapshots. */
export interface Registry {
  /**
   * Replaces all that the source `id` offers, at once. An entry that cannot be registered changes nothing: what the
   * source had under its name before stays. `held` are the entries that the source keeps without offering them all, for
   * their names or groups: they are not disposed of, since it may offer them later.
   */
  setSource(
    id: string,
    kind: ToolSourceKind,
    entries: readonly ToolEntry[],
    held?: readonly ToolEntry[],
  ): void;
  /** The current snapshot: the same object until something changes. */
  snapshot(): RegistrySnapshot;
  /** Name conflicts of the current snapshot. */
  conflicts(): readonly NameConflict[];
  /** Tools that their sources have switched off. */
  disabled(): readonly RegisteredTool[];
  /** Returns what ends the listening. */
  onChange(listener: RegistryListener): () => void;
  /** Keeps what a snapshot has alive for a run, also when it is superseded meanwhile. */
  lease(snapshot: RegistrySnapshot): SnapshotLease;
  /** Snapshots that runs hold, and superseded tools that wait for them. */
  leases(): ReturnType<SnapshotLeases["counts"]>;
  /** Takes all tools out and resolves when those that no run holds are disposed of. */
  close(): Promise<void>;
}

interface Source extends SourceTools {
  readonly disabled: readonly RegisteredTool[];
  readonly held: readonly RegisteredTool[];
}

export function createRegistry(logger: Logger): Registry {
  const sources = new Map<string, Source>();
  const derived = new WeakMap<ToolEntry, RegisteredTool>();
  const listeners = new Set<RegistryListener>();
  const leases = createSnapshotLeases(logger);
  const warnOnce = onceEach(logger);
  let current = createSnapshot(0, new Map());
  let conflicts: readonly NameConflict[] = [];

  const derive = (entry: ToolEntry): RegisteredTool => {
    const known = derived.get(entry) ?? registerTool(entry);
    derived.set(entry, known);
    return known;
  };
  const register = (entry: ToolEntry, before: SourceTools | undefined): RegisteredTool[] => {
    try {
      return [derive(checked(entry))];
    } catch (error) {
      const { name } = entry.definition;
      const kept = before?.tools.find(({ definition }) => definition.name === name);
      warnOnce(`${messageOf(error)}${kept ? " Its last good version stays." : ""}`);
      return kept ? [kept] : [];
    }
  };
  const swap = (): void => {
    const merged = mergeSources([...sources.values()]);
    conflicts = merged.conflicts;
    for (const conflict of conflicts) warnOnce(describeConflict(conflict), { ...conflict });
    if (isSame(current.tools, merged.tools)) return;
    const before = current;
    current = createSnapshot(before.version + 1, merged.tools);
    warnOfMany(current, warnOnce);
    const changes = changesBetween(before.tools, current.tools);
    for (const listener of listeners) notify(() => listener(changes, current), logger);
  };

  return {
    setSource(id, kind, entries, held = []) {
      const before = sources.get(id);
      const tools = entries.flatMap((entry) => register(entry, before));
      sources.set(id, {
        id,
        kind,
        tools: tools.filter(isEnabled),
        disabled: tools.filter(isDisabled),
        held: held.filter(({ dispose }) => dispose !== undefined).map(derive),
      });
      swap();
      leases.retire(before ? toolsOf(before) : [], livesOf(sources.values()));
    },
    snapshot: () => current,
    conflicts: () => conflicts,
    disabled: () => [...sources.values()].flatMap(({ disabled }) => disabled),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    lease: (snapshot) => leases.take(snapshot),
    leases: () => leases.counts(),
    async close() {
      const all = [...sources.values()].flatMap(toolsOf);
      sources.clear();
      swap();
      leases.retire(all, new Set());
      await leases.settled();
    },
  };
}

function toolsOf({ tools, disabled, held }: Source): readonly RegisteredTool[] {
  return [...tools, ...disabled, ...held];
}

/** All that some source still has, be it shadowed, switched off or not offered. */
function livesOf(sources: Iterable<Source>): ReadonlySet<unknown> {
  return new Set([...sources].flatMap(toolsOf).map(lifeOf));
}

function isEnabled({ definition }: RegisteredTool): boolean {
  return definition.enabled !== false;
}

function isDisabled(tool: RegisteredTool): boolean {
  return !isEnabled(tool);
}

/** @throws FawnError `tool_name_illegal`, `tool_name_reserved` */
function checked(entry: ToolEntry): ToolEntry {
  const { name, origin } = entry.definition;
  const reason = reservedNameReason(name);
  if (reason === undefined && isLegalToolName(name)) return entry;
  throw new FawnError(
    reason === undefined ? "tool_name_illegal" : "tool_name_reserved",
    `Tool '${name}' of ${origin} is refused: ${reason ?? "a name has 1 to 64 letters, digits, `_` and `-`"}. Give it another name or prefix.`,
  );
}

function isSame(a: ReadonlyMap<string, RegisteredTool>, b: ReadonlyMap<string, RegisteredTool>): boolean {
  return a.size === b.size && [...b].every(([name, tool]) => a.get(name) === tool);
}

type Warn = (text: string, fields?: Record<string, unknown>) => void;

function onceEach(logger: Logger): Warn {
  const told = new Set<string>();
  return (text, fields) => {
    if (told.has(text)) return;
    told.add(text);
    logger.warn(text, fields);
  };
}

function warnOfMany({ resident }: RegistrySnapshot, warn: Warn): void {
  const declared = resident.filter(({ definition }) => isDeclaredResident(definition));
  if (declared.length <= residentAdvice) return;
  const names = declared.map(({ definition }) => definition.name).join(", ");
  warn(
    `${declared.length} tools are declared resident (${names}). Each costs tokens in every call; keep to ${residentAdvice} or fewer and let the others be found.`,
  );
}

function notify(listener: () => void, logger: Logger): void {
  try {
    listener();
  } catch (error) {
    logger.error("A listener for changes of the registry failed", { error: messageOf(error) });
  }
}

function describeConflict({ kind, name, kept, dropped }: NameConflict): string {
  return kind === "shadowed"
    ? `Tool '${name}' of ${dropped} is left out: ${kept} has a tool of this name and comes first.`
    : `Tool '${name}' of ${dropped} is refused: ${kept} already has a tool of this name. Rename one of them.`;
}
