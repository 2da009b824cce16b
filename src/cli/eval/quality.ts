import type { QueryLine } from "../search-data/query-file.js";

/** A query with the names that it found, best first. */
export interface Answered {
  readonly query: QueryLine;
  readonly found: readonly string[];
}

/** How well queries were answered, each figure from 0 to 1, the mean over the queries that have an answer. */
export interface Quality {
  readonly recall_at_1: number;
  readonly recall_at_5: number;
  readonly recall_at_10: number;
  readonly ndcg_at_5: number;
  readonly mrr: number;
}

/** A group of queries with what came out for them. */
export type GroupQuality = Quality & { readonly queries: number };

/** Queries without gold tools do not count; `NaN` where none is left. */
export function qualityOf(answered: readonly Answered[]): Quality {
  const counted = answered.filter(({ query }) => query.gold.length > 0);
  const mean = (figure: (answer: Answered) => number): number =>
    counted.reduce((sum, answer) => sum + figure(answer), 0) / counted.length;
  return {
    recall_at_1: mean((answer) => recallAt(1, answer)),
    recall_at_5: mean((answer) => recallAt(5, answer)),
    recall_at_10: mean((answer) => recallAt(10, answer)),
    ndcg_at_5: mean(ndcgAt5),
    mrr: mean(reciprocalRank),
  };
}

/** The share of the gold tools that is among the first `k`. */
export function recallAt(k: number, { query, found }: Answered): number {
  const gold = new Set(query.gold);
  return found.slice(0, k).filter((name) => gold.has(name)).length / gold.size;
}

/** Normalised discounted cumulative gain (Järvelin and Kekäläinen, 2002); a tool is right or it is not. */
function ndcgAt5({ query, found }: Answered): number {
  const gold = new Set(query.gold);
  const reached = found.slice(0, 5).reduce((sum, name, place) => sum + (gold.has(name) ? gain(place) : 0), 0);
  const possible = Array.from({ length: Math.min(5, gold.size) }, (_, place) => gain(place));
  return reached / possible.reduce((sum, value) => sum + value, 0);
}

/** What a hit at this place counts, the first being 0. */
function gain(place: number): number {
  return 1 / Math.log2(place + 2);
}

function reciprocalRank({ query, found }: Answered): number {
  const place = found.slice(0, 10).findIndex((name) => query.gold.includes(name));
  return place < 0 ? 0 : 1 / (place + 1);
}

/** What recall@1 would be if each query's first tool were right. */
export function ceilingOfRecallAt1(queries: readonly QueryLine[]): number {
  const sizes = queries.flatMap(({ gold }) => (gold.length > 0 ? [new Set(gold).size] : []));
  return sizes.reduce((sum, size) => sum + 1 / size, 0) / sizes.length;
}
