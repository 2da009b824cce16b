import type { Clock } from "../../src/kernel/clock.js";

export interface ManualClock extends Clock {
  /** Lets time pass; what becomes due runs in its order. */
  pass(milliseconds: number): void;
  /** Tasks that wait. */
  readonly waiting: number;
}

/** A clock that stands still until it is told otherwise. */
export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start;
  const tasks = new Set<{ readonly due: number; readonly task: () => void }>();
  return {
    now: () => now,
    after(milliseconds, task) {
      const entry = { due: now + milliseconds, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...tasks].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
        if (next === undefined) break;
        tasks.delete(next);
        now = next.due;
        next.task();
      }
      now = end;
    },
    get waiting() {
      return tasks.size;
    },
  };
}
