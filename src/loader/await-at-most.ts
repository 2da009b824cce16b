import type { Clock } from "../kernel/clock.js";

/** Waits until a task has ended, well or not, but no longer than so many milliseconds. */
export async function awaitAtMost(task: Promise<unknown>, milliseconds: number, clock: Clock): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = clock.after(milliseconds, resolve);
    void Promise.allSettled([task]).then(() => {
      stop();
      resolve();
    });
  });
}
