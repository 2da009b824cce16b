import type { CommandHost, StopSignal } from "./command-host.js";

const exitCodes: Readonly<Record<StopSignal, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Listens for Ctrl-C and requests to end. At the first one, `signal` aborts and `onStop` runs. */
export class StopRequest {
  readonly #abort = new AbortController();
  readonly #release: () => void;
  #exitCode: number | undefined;
  #done: Promise<void> = Promise.resolve();

  constructor(host: CommandHost, onStop: () => Promise<void>) {
    this.#release = host.onStop((signal) => {
      if (this.#exitCode !== undefined) return;
      this.#exitCode = exitCodes[signal];
      this.#abort.abort();
      this.#done = onStop();
      this.#done.catch(() => undefined);
    });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The exit code of a command that was asked to end; `undefined` when it was not. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** Settles when `onStop` has. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** Ends listening. */
  release(): void {
    this.#release();
  }
}
