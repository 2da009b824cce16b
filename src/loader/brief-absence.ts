import type { Clock } from "../kernel/clock.js";

/** Milliseconds that a folder may be away, while it is replaced, before its tools go. */
const absenceMs = 2_000;

/**
 * Tells, at each look at a folder, whether it has only just gone and so may be on its way back; `lookAgain` is called
 * when it should be by then.
 */
export function createBriefAbsence(clock: Clock, lookAgain: () => void): (isThere: boolean) => boolean {
  let since: number | undefined;
  return (isThere) => {
    if (isThere) {
      since = undefined;
      return false;
    }
    since ??= clock.now();
    if (clock.now() - since >= absenceMs) return false;
    clock.after(absenceMs, lookAgain);
    return true;
  };
}
