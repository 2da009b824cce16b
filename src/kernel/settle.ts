import type { Clock } from "./clock.js";

export interface SettleOptions {
  readonly clock: Clock;
  /** Milliseconds without a further request after which the task runs. */
  readonly quietMs: number;
  /** Milliseconds after the first request at which it runs in any case. */
  readonly mostMs: number;
  readonly task: () => void;
}

/** Runs a task once for a burst of requests. */
export interface Settle {
  request(): void;
  /** Forgets what was requested. */
  cancel(): void;
}

export function createSettle({ clock, quietMs, mostMs, task }: SettleOptions): Settle {
  let first: number | undefined;
  let stop: (() => void) | undefined;
  const cancel = (): void => {
    stop?.();
    stop = undefined;
    first = undefined;
  };
  return {
    cancel,
    request() {
      stop?.();
      first ??= clock.now();
      const rest = first + mostMs - clock.now();
      stop = clock.after(Math.max(0, Math.min(quietMs, rest)), () => {
        cancel();
        task();
      });
    },
  };
}
