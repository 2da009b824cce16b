import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two looks whether processes have ended. */
const interval = 25;
const hasGroups = process.platform !== "win32";

/**
 * Sends a signal to a process that was spawned `detached` and to everything it started (its process group).
 * Answers whether there was still something to receive it. Without process groups (Windows) only the process
 * itself is reached.
 */
export function signalTree(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(hasGroups ? -pid : pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Ends what is left of a process tree: politely first, after `limit` milliseconds by force. */
export async function endTree(pid: number, limit: number): Promise<void> {
  if (!signalTree(pid, "SIGTERM")) return;
  const deadline = performance.now() + limit;
  while (runs(pid)) {
    if (performance.now() > deadline) {
      signalTree(pid, "SIGKILL");
      return;
    }
    await wait(interval);
  }
}

/** Whether a process of the group still runs, other than one that only waits for its parent to take notice. */
function runs(group: number): boolean {
  if (!signalTree(group, 0)) return false;
  if (process.platform !== "linux") return true;
  return readdirSync("/proc").some((name) => /^\d+$/.test(name) && isRunningMember(name, group));
}

function isRunningMember(pid: string, group: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // "pid (name) state parent group …"; the name may hold anything.
    const [state, , itsGroup] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return state !== "Z" && Number(itsGroup) === group;
  } catch {
    return false;
  }
}
