/** Counts the calls that run, so that a connection can be closed when the last one has ended. */
export class RunningCalls {
  readonly #running = new Set<Promise<unknown>>();

  get count(): number {
    return this.#running.size;
  }

  track<T>(call: Promise<T>): Promise<T> {
    this.#running.add(call);
    const end = (): void => void this.#running.delete(call);
    call.then(end, end);
    return call;
  }

  /** Resolves when none of the calls that run now runs any more, or after `ms` milliseconds. Never rejects. */
  async ended(ms: number): Promise<void> {
    if (this.#running.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([Promise.allSettled(this.#running), timeUp]);
    clearTimeout(timer);
  }
}
