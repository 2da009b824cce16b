/** Waits for the promise, but no longer than until the signal is aborted; then it rejects with the signal's reason. */
export async function untilAborted(
  promise: Promise<unknown> | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  if (promise === undefined) return;
  const settled = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    signal?.addEventListener("abort", () => resolve(), { once: true, signal: settled.signal });
  });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    settled.abort();
  }
  signal?.throwIfAborted();
}
