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
  while (signalTree(pid, 0)) {
    if (performance.now() > deadline) signalTree(pid, "SIGKILL");
    await wait(interval);
  }
}
