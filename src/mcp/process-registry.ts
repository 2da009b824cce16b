import { signalGroup } from "./process-group.js";
import type { ProcessReaper } from "./process-reaper.js";

/** The process groups that a pool has started and not yet seen end. */
export interface ProcessRegistry {
  add(pid: number): void;
  delete(pid: number): void;
  /** Takes the exit hook away. Groups must have been ended before. */
  close(): void;
}

/**
 * Keeps track of process groups, and kills them when this process exits without having closed its pool; the reaper
 * does that when it is killed.
 */
export function createProcessRegistry(reaper: ProcessReaper): ProcessRegistry {
  const pids = new Set<number>();
  let hooked = false;
  const killAll = (): void => {
    for (const pid of pids) signalGroup(pid, "SIGKILL");
  };
  return {
    add(pid) {
      pids.add(pid);
      reaper.add(pid);
      if (!hooked) process.once("exit", killAll);
      hooked = true;
    },
    delete(pid) {
      pids.delete(pid);
      reaper.delete(pid);
    },
    close() {
      process.off("exit", killAll);
      hooked = false;
      reaper.close();
    },
  };
}
