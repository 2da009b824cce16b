import { FawnError } from "../kernel/fawn-error.js";

/** Milliseconds that one call of a tool may take where the tool does not say. */
export const usualTimeoutMs = 60_000;

/**
 * Runs a call with a signal that ends with the caller's or when the time is over. Does not wait for a call that
 * heeds neither.
 *
 * @throws FawnError `tool_timeout`; the caller's reason when that aborts; what the call throws
 */
export async function runBounded(
  name: string,
  timeoutMs: number,
  caller: AbortSignal | undefined,
  run: (signal: AbortSignal) => unknown,
): Promise<unknown> {
  const time = new AbortController();
  const signal = caller ? AbortSignal.any([caller, time.signal]) : time.signal;
  const timer = setTimeout(() => time.abort(timeoutFault(name, timeoutMs)), timeoutMs);
  try {
    signal.throwIfAborted();
    return await Promise.race([Promise.resolve(run(signal)), rejectionOf(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

function timeoutFault(name: string, timeoutMs: number): FawnError {
  return new FawnError("tool_timeout", `The tool '${name}' did not end within ${timeoutMs} ms.`, {
    remedy: "Ask it for less, or go on without it.",
  });
}
