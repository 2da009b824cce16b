/** The work's end, or a rejection when the signal aborts; the work is then left to itself. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.finally(() => signal.removeEventListener("abort", stop)).then(resolve, reject);
  });
}
