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
  return new Promise<T>((resolve, reject) => {
    const stop = (reason: unknown): void => {
      finish();
      controller.abort(reason);
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    const onOuterAbort = (): void => stop(outer?.reason);
    const timer = setTimeout(() => stop(new DeadlineError(ms)), ms);
    outer?.addEventListener("abort", onOuterAbort, { once: true });
    const finish = (): void => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onOuterAbort);
    };
    work(controller.signal).finally(finish).then(resolve, reject);
  });
}
