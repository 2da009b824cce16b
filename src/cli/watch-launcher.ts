import { readFileSync } from "node:fs";
import { variable, type Environment } from "../config/environment.js";

/** Milliseconds between two looks. */
const interval = 500;

/**
 * Tells when the npm that started this process is gone. npm passes a signal on to the shell between the two, and
 * a shell that dies of it tells nobody. Without npm nothing is watched: then outliving the starter can be wanted.
 * Answers with a function that ends the watch.
 */
export function watchLauncher(environment: Environment, onGone: () => void): () => void {
  if (variable(environment, "npm_lifecycle_event") === undefined) return () => undefined;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}

/** The pid of a process's parent where the system tells it in a file (Linux). */
function parentOf(pid: number): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // "pid (name) state parent …"; the name may hold anything.
    return status.slice(status.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}
