/** Port for time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, task: () => void): () => void;
}

/** The machine's time. What waits on it keeps no process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
