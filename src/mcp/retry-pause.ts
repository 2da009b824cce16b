const firstPauseMs = 30_000;
const longestPauseMs = 300_000;

/** Milliseconds before a server that failed `failures` times in a row is tried again: 30 s, doubling to 5 min. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs);
}
