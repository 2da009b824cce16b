import { FawnError } from "../../kernel/fawn-error.js";
import type { Clock } from "../../kernel/clock.js";

export interface TimeLimit {
  readonly clock: Clock;
  readonly milliseconds: number;
  /** Who is waited for, for the message. */
  readonly who: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The outcome of work that cannot be stopped from outside, or does not say whether it can.
 *
 * Rejects with FawnError `answer_too_late` when it takes too long, and with the signal's reason when that aborts.
 */
export async function withinTime<T>(
  work: Promise<T>,
  { clock, milliseconds, who, signal }: TimeLimit,
): Promise<T> {
  const settled = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    const cancel = clock.after(milliseconds, () =>
      reject(new FawnError("answer_too_late", `${who} did not answer within ${milliseconds} ms.`)),
    );
    settled.signal.addEventListener("abort", cancel, { once: true });
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    settled.abort();
  }
}
