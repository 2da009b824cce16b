/** Thrown where a time limit ran out. `ms` is the limit. */
export class DeadlineError extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super(`No answer within ${ms} ms.`);
    this.name = "DeadlineError";
    this.ms = ms;
  }
}

/**
 * Runs `work` for at most `ms` milliseconds, or until `outer` aborts. Rejects at that moment even when `work`
 * doesn't listen to its signal. The signal never aborts after the work has ended: the MCP SDK keeps its abort
 * listeners, and would cancel requests that were answered long ago.
 */
export async function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const cleanup = new AbortController();
  const interrupted = new Promise<never>((_resolve, reject) => {
    const stop = (reason: unknown): void => {
      controller.abort(reason);
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    const timer = setTimeout(() => stop(new DeadlineError(ms)), ms);
    cleanup.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    outer?.addEventListener("abort", () => stop(outer.reason), { once: true, signal: cleanup.signal });
  });
  try {
    return await Promise.race([interrupted, work(controller.signal)]);
  } finally {
    cleanup.abort();
  }
}
