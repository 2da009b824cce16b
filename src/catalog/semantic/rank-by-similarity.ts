import type { VectorTable } from "./vector-table.js";

export interface RankedPosition {
  /** Position in the list of tools that was ranked. */
  readonly position: number;
  /** Cosine, -1 to 1. */
  readonly similarity: number;
}

export interface SimilarityOptions {
  readonly limit: number;
  /** Least similarity that counts. */
  readonly minimum: number;
  /** Positions that may be found; others take no place. Left out: all. */
  readonly accepts?: ((position: number) => boolean) | undefined;
}

/**
 * The positions whose vectors are most similar to `query`, best first, equal ones in the order of the list.
 * `rows` has the table's row for each position, -1 where there is no vector; `query` is of unit length.
 */
export function rankBySimilarity(
  table: Pick<VectorTable, "data" | "dimensions">,
  rows: Int32Array,
  query: Float32Array,
  { limit, minimum, accepts }: SimilarityOptions,
): RankedPosition[] {
  const { data, dimensions } = table;
  const best: RankedPosition[] = [];
  if (limit < 1 || query.length !== dimensions) return best;
  rows.forEach((row, position) => {
    if (row < 0) return;
    const similarity = dotProduct(data, row * dimensions, query);
    const worst = best.length === limit ? best[limit - 1] : undefined;
    if (similarity < minimum || (worst !== undefined && similarity <= worst.similarity)) return;
    if (accepts && !accepts(position)) return;
    if (worst !== undefined) best.pop();
    best.splice(placeOf(best, similarity), 0, { position, similarity });
  });
  return best;
}

/** Four sums at a time, which lets the processor overlap them. */
function dotProduct(data: Float32Array, start: number, query: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = query.length - (query.length % 4);
  for (let index = 0; index < whole; index += 4) {
    a += (data[start + index] ?? 0) * (query[index] ?? 0);
    b += (data[start + index + 1] ?? 0) * (query[index + 1] ?? 0);
    c += (data[start + index + 2] ?? 0) * (query[index + 2] ?? 0);
    d += (data[start + index + 3] ?? 0) * (query[index + 3] ?? 0);
  }
  for (let index = whole; index < query.length; index++) {
    a += (data[start + index] ?? 0) * (query[index] ?? 0);
  }
  return a + b + c + d;
}

/** Where a similarity goes in a list that falls: behind all that are not smaller. */
function placeOf(best: readonly RankedPosition[], similarity: number): number {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((best[middle]?.similarity ?? 0) >= similarity) low = middle + 1;
    else high = middle;
  }
  return low;
}
