import type { SearchTools } from "./search-tools.js";

export interface Timing {
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** Times that are asked for each query. */
const rounds = 3;

/** How long queries take, once the search has warmed up. */
export function timeSearch(search: SearchTools, queries: readonly string[], now: () => number): Timing {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const start = now();
      search(query, 10);
      times.push(now() - start);
    }
  }
  return timingOf(times);
}

export function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50_ms: percentile(sorted, 0.5), p99_ms: percentile(sorted, 0.99) };
}

/** The nearest-rank percentile of sorted values. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
