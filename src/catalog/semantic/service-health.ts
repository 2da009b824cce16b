import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";

export const serviceName = "The embedding service";

const firstPause = 30_000;
const longestPause = 600_000;

/**
 * What is known of the embedding service's health. After a failure it is left alone for 30 seconds, then for twice
 * as long after each further one, at most 10 minutes. One outage is one warning.
 */
export class ServiceHealth {
  readonly #now: () => number;
  readonly #logger: Logger;
  #failures = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #fault: string | undefined;

  constructor(now: () => number, logger: Logger) {
    this.#now = now;
    this.#logger = logger;
  }

  /** Why the service is not used at the moment, or was not at the last try; `undefined` when all is well. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Milliseconds until it may be asked again; 0 when it may be now. */
  get pause(): number {
    return Math.max(0, this.#pausedUntil - this.#now());
  }

  succeeded(): void {
    if (this.#fault !== undefined) this.#logger.info(`${serviceName} answers again.`);
    this.#failures = 0;
    this.#fault = undefined;
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
  }

  failed(error: unknown): void {
    const pause = Math.min(firstPause * 2 ** this.#failures, longestPause);
    this.#failures += 1;
    this.#pausedUntil = this.#now() + pause;
    const isNew = this.#fault === undefined;
    this.#fault = messageOf(error);
    const text = `${serviceName} fails: ${this.#fault}`;
    if (!isNew) return this.#logger.debug(text, { pause });
    this.#logger.warn(`${text} Tools are searched by words alone; it is tried again in ${pause / 1_000} s.`, {
      error,
    });
  }
}
