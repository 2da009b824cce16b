import type { Clock } from "../kernel/clock.js";

/** Waits until a task has ended, well or not, but no longer than so many milliseconds. */
export async function awaitAtMost(task: Promise<unknown>, milliseconds: number, clock: Clock): Promise<void> {
  let stop: (() => void) | undefined;
  const tooLong = new Promise<void>((resolve) => {
    stop = clock.after(milliseconds, resolve);
  });
  await Promise.race([Promise.allSettled([task]), tooLong]);
  stop?.();
}
