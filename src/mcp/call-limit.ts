/** Lets so many pieces of work run at once. The others wait, and are let in in the order in which they came. */
export class CallLimit {
  #max: number;
  #running = 0;
  /** What lets each waiting one in. */
  readonly #queue = new Set<() => void>();

  constructor(max: number) {
    this.#max = max;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** A lower number ends nothing that runs. */
  setMax(max: number): void {
    this.#max = max;
    this.#admit();
  }

  /**
   * Runs `work` once there is room. While it waits, an abort takes it out of the queue and rejects with the
   * signal's reason; once it runs, the signal is its own affair.
   */
  async run<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#max) this.#running += 1;
    else await this.#wait(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.#running -= 1;
      this.#admit();
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.delete(enter);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      this.#queue.add(enter);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  #admit(): void {
    for (const enter of this.#queue) {
      if (this.#running >= this.#max) return;
      this.#queue.delete(enter);
      this.#running += 1;
      enter();
    }
  }
}
