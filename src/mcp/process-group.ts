import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const pollMs = 25;
/** SIGKILL works at once, but a dead process stays in its group until its parent has taken notice. */
const killMs = 500;

/** How long each step of ending a process may take, in milliseconds. */
export interface StopPatience {
  /** After its stdin was closed; 0 skips this step. */
  readonly stdinMs: number;
  /** After SIGTERM, before SIGKILL. */
  readonly termMs: number;
}

/** The MCP specification (2025-06-18, lifecycle) asks for stdin, then SIGTERM, then SIGKILL. */
export const patient: StopPatience = { stdinMs: 1_000, termMs: 1_000 };
/** For a process that never became a server, so that it holds nothing up. */
export const impatient: StopPatience = { stdinMs: 0, termMs: 500 };

/**
 * Ends a child that was spawned as the leader of its own group, with all its descendants in that group. Resolves
 * when nothing of the group runs.
 */
export async function stopGroup(child: ChildProcess, patience: StopPatience): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (!hasEnded(child)) {
    child.stdin?.end();
    await endsWithin(child, patience.stdinMs);
  }
  if (!signalGroup(pid, "SIGTERM")) return;
  if (await groupEndsWithin(pid, child, patience.termMs)) return;
  signalGroup(pid, "SIGKILL");
  await groupEndsWithin(pid, child, killMs);
}

/** Sends a signal to a process's group (on Windows: to the process). False where there is none any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch (error) {
    // ESRCH: nobody is left. EPERM (macOS): only zombies are.
    if (error instanceof Error && "code" in error && (error.code === "ESRCH" || error.code === "EPERM"))
      return false;
    throw error;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function endsWithin(child: ChildProcess, ms: number): Promise<void> {
  if (hasEnded(child) || ms === 0) return;
  const timer = new AbortController();
  await Promise.race([
    once(child, "exit", { signal: timer.signal }),
    delay(ms, undefined, { signal: timer.signal }),
  ]).finally(() => timer.abort());
}

async function groupEndsWithin(pid: number, child: ChildProcess, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += pollMs) {
    if (hasEnded(child) && !signalGroup(pid, 0)) return true;
    await delay(pollMs);
  }
  return false;
}
