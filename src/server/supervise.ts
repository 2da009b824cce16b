import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { FawnError } from "../kernel/fawn-error.js";
import { endTree, signalTree } from "./process-tree.js";
import type { ServerExit, ServerProcess } from "./server-process.js";

/** Milliseconds that a server gets to write its state and end; a little more than it allows itself. */
const stopLimit = 10_000;
/** Milliseconds that processes which the server left behind get to end. */
const sweepLimit = 1_000;

/**
 * Takes charge of a process that was spawned `detached`, and of all it starts: none of them outlives it or this
 * process.
 */
export function supervise(child: ChildProcess): ServerProcess {
  const { pid } = child;
  if (pid === undefined) {
    throw new FawnError("server_start_failed", "The server's process cannot be started.");
  }
  const killNow = () => void signalTree(pid, "SIGKILL");
  process.once("exit", killNow);
  const ended = new Promise<ServerExit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const exited = ended.then(async (exit) => {
    await endTree(pid, sweepLimit);
    process.off("exit", killNow);
    return exit;
  });
  return {
    pid,
    exited,
    async stop() {
      child.kill("SIGTERM");
      const inTime = new AbortController();
      const late = wait(stopLimit, undefined, { signal: inTime.signal }).then(killNow);
      await Promise.race([exited, late.catch(() => undefined)]);
      inTime.abort();
      return exited;
    },
    async kill() {
      killNow();
      return exited;
    },
  };
}
