import type { Clock } from "../kernel/clock.js";

/** Processes that are started side by side. */
export const startsAtATime = 8;

export interface StartGateOptions {
  /** Starts at a time. */
  readonly width: number;
  /** Milliseconds after which a start that does not end no longer holds up the others. */
  readonly holdMs: () => number;
  readonly clock: Clock;
}

/** Lets so many servers start at a time, in the order in which they come. */
export class StartGate {
  readonly #options: StartGateOptions;
  readonly #waiting: (() => void)[] = [];
  #places: number;

  constructor(options: StartGateOptions) {
    this.#options = options;
    this.#places = options.width;
  }

  /** Resolves when it is one's turn, with what gives the place on; it is given on anyway after `holdMs`. */
  async enter(): Promise<() => void> {
    if (this.#places > 0) this.#places -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let held = true;
    const leave = (): void => {
      stop();
      if (held) this.#giveOn();
      held = false;
    };
    const stop = this.#options.clock.after(this.#options.holdMs(), leave);
    return leave;
  }

  #giveOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#places += 1;
  }
}
