/** Waits for the promise, but no longer than until the signal is aborted; then it rejects with the signal's reason. */
export async function untilAborted(
  promise: Promise<unknown> | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  if (promise === undefined) return;
  if (signal === undefined) {
    await promise;
    return;
  }
  let stopListening = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    stopListening = () => signal.removeEventListener("abort", onAbort);
  });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    stopListening();
  }
}
