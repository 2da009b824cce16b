import type { Clock } from "../kernel/clock.js";

/** The MCP specification of 2026-07-28 caps nothing; a list is never trusted for longer than a day. */
const longestTtlMs = 86_400_000;
const shortestTtlMs = 1_000;

export interface ListFreshness {
  /** Milliseconds for which the server says that its list holds (`ttlMs`, MCP 2026-07-28). */
  readonly ttlMs?: number | undefined;
  /** Whether the server tells when its list changes. */
  readonly tellsChanges: boolean;
}

/** Milliseconds after which a list is to be read again; undefined where the server tells when it changes. */
export function relistAfter({ ttlMs, tellsChanges }: ListFreshness, pollMs: number): number | undefined {
  if (ttlMs !== undefined) return Math.min(longestTtlMs, Math.max(shortestTtlMs, ttlMs));
  return tellsChanges || pollMs === 0 ? undefined : pollMs;
}

/** Milliseconds from the epoch until which a list that was read then needs no refresh. */
export function freshUntil(fetchedAt: number, ttlMs: number | undefined): number {
  return fetchedAt + Math.min(longestTtlMs, Math.max(shortestTtlMs, ttlMs ?? longestTtlMs));
}

/** Runs a task again and again, each time as much later as its last run said. */
export class Repeat {
  readonly #clock: Clock;
  readonly #task: () => void;
  #stop: (() => void) | undefined;

  constructor(clock: Clock, task: () => void) {
    this.#clock = clock;
    this.#task = task;
  }

  /** Once, after so many milliseconds; undefined: not at all. */
  plan(milliseconds: number | undefined): void {
    this.stop();
    if (milliseconds !== undefined) this.#stop = this.#clock.after(milliseconds, this.#task);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
