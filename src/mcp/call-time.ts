import type { Clock } from "../kernel/clock.js";

export interface CallTimeOptions {
  readonly clock: Clock;
  /** Milliseconds without a sign of life. */
  readonly idleMs: number;
  /** Milliseconds in all. */
  readonly totalMs: number;
  /** Gets the limit that has run out. Called at most once. */
  readonly onOver: (ms: number) => void;
}

/** The time limits of a call, which stand still while its user is being asked. */
export class CallTime {
  readonly #options: CallTimeOptions;
  #leftMs: number;
  #beganAt = 0;
  #pauses = 0;
  #stop: (() => void) | undefined;

  constructor(options: CallTimeOptions) {
    this.#options = options;
    this.#leftMs = options.totalMs;
    this.#run();
  }

  /** A sign of life. */
  touch(): void {
    if (this.#stop === undefined) return;
    this.#halt();
    this.#run();
  }

  pause(): void {
    this.#pauses += 1;
    this.#halt();
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0 && this.#stop === undefined) this.#run();
  }

  end(): void {
    this.#pauses = Number.POSITIVE_INFINITY;
    this.#halt();
  }

  #run(): void {
    const { clock, idleMs, totalMs, onOver } = this.#options;
    const isTotal = this.#leftMs <= idleMs;
    this.#beganAt = clock.now();
    this.#stop = clock.after(Math.max(0, Math.min(idleMs, this.#leftMs)), () => {
      this.end();
      onOver(isTotal ? totalMs : idleMs);
    });
  }

  #halt(): void {
    if (this.#stop === undefined) return;
    this.#stop();
    this.#stop = undefined;
    this.#leftMs -= this.#options.clock.now() - this.#beganAt;
  }
}
