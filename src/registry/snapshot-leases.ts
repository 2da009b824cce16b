import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { RegisteredTool } from "./registered-tool.js";
import type { RegistrySnapshot } from "./snapshot.js";

/** The right to run the tools of a snapshot, until it is given back. */
export interface SnapshotLease {
  readonly snapshot: RegistrySnapshot;
  /** Gives it back; a second time does nothing. */
  release(): void;
}

/** Keeps the tools of superseded snapshots alive for the runs that began with them, and disposes of them after. */
export interface SnapshotLeases {
  take(snapshot: RegistrySnapshot): SnapshotLease;
  /**
   * Disposes of the tools that their source has taken back, when no leased snapshot has them. What is in `kept` is still
   * offered by some source, though perhaps shadowed, switched off or defined otherwise.
   */
  retire(gone: readonly RegisteredTool[], kept: ReadonlySet<unknown>): void;
  /** Snapshots that runs hold, and superseded tools that wait for them. */
  counts(): { readonly snapshots: number; readonly superseded: number };
  /** Resolves when all that has been begun to be disposed of is gone. */
  settled(): Promise<void>;
}

export function createSnapshotLeases(logger: Logger): SnapshotLeases {
  const leases = new Map<RegistrySnapshot, number>();
  /** By what several definitions of one thing have in common. */
  const superseded = new Map<unknown, RegisteredTool>();
  const disposals = new Set<Promise<void>>();

  const dispose = (tool: RegisteredTool): void => {
    superseded.delete(lifeOf(tool));
    const disposal = disposeOf(tool, logger).finally(() => disposals.delete(disposal));
    disposals.add(disposal);
  };
  const sweep = (): void => {
    const held = [...leases.keys()];
    for (const tool of superseded.values()) {
      if (!held.some((snapshot) => keepsAlive(snapshot, tool))) dispose(tool);
    }
  };

  return {
    take(snapshot) {
      leases.set(snapshot, (leases.get(snapshot) ?? 0) + 1);
      let isHeld = true;
      return {
        snapshot,
        release() {
          if (!isHeld) return;
          isHeld = false;
          const rest = (leases.get(snapshot) ?? 1) - 1;
          if (rest > 0) leases.set(snapshot, rest);
          else leases.delete(snapshot);
          if (rest === 0) sweep();
        },
      };
    },
    retire(gone, kept) {
      for (const tool of gone) if (!kept.has(lifeOf(tool))) superseded.set(lifeOf(tool), tool);
      for (const life of superseded.keys()) if (kept.has(life)) superseded.delete(life);
      sweep();
    },
    counts: () => ({ snapshots: leases.size, superseded: superseded.size }),
    settled: async () => {
      while (disposals.size > 0) await Promise.all(disposals);
    },
  };
}

/** What several definitions of one thing have in common. */
export function lifeOf(tool: RegisteredTool): unknown {
  return tool.dispose ?? tool;
}

function keepsAlive({ tools }: RegistrySnapshot, tool: RegisteredTool): boolean {
  const held = tools.get(tool.definition.name);
  return held !== undefined && lifeOf(held) === lifeOf(tool);
}

async function disposeOf(tool: RegisteredTool, logger: Logger): Promise<void> {
  try {
    await tool.dispose?.();
  } catch (error) {
    const { definition } = tool;
    logger.warn(`Tool '${definition.name}' of ${definition.origin} failed to give back what it held`, {
      error: messageOf(error),
    });
  }
}
