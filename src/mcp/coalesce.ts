/** Joins bursts of requests into runs: a run begins `delayMs` after the first request, and never two at once. */
export interface Coalesced {
  request(): void;
  /** Drops what was requested; a run that has begun goes on. */
  stop(): void;
}

/** `run` must not reject. */
export function coalesce(run: () => Promise<void>, delayMs: number): Coalesced {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let wanted = false;
  const begin = async (): Promise<void> => {
    timer = undefined;
    wanted = false;
    running = true;
    await run();
    running = false;
    if (wanted) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void begin(), delayMs);
  };
  return {
    request() {
      wanted = true;
      if (!running) schedule();
    },
    stop() {
      wanted = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
