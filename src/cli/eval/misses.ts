import type { RankedSearch, RankedTool } from "../search/ranked-search.js";
import { recallAt, type Answered } from "./quality.js";

/** A place in a ranking. */
export interface Place {
  readonly name: string;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  readonly fields: readonly string[];
}

/** A gold tool that is not among the first five, or one that was found where nothing should be. */
export interface MissedTool {
  readonly name: string;
  readonly place: Place | undefined;
  readonly reason: string;
}

export interface Miss {
  readonly query: string;
  readonly lang: string | undefined;
  readonly gold: readonly string[];
  readonly recall_at_5: number;
  readonly missed: readonly MissedTool[];
  /** What stands in the first five and is no gold tool. */
  readonly above: readonly Place[];
}

export interface MissSource {
  readonly answered: readonly Answered[];
  readonly search: RankedSearch;
  /** All names of the catalogue. */
  readonly names: ReadonlySet<string>;
}

/** The `count` queries with the lowest recall@5 below 1, the ones whose tools come last first. */
export function worstMisses({ answered, search, names }: MissSource, count: number): Miss[] {
  const candidates = answered
    .filter(({ query }) => query.gold.length > 0)
    .map((answer) => ({ answer, recall: recallAt(5, answer), best: bestRank(answer) }))
    .filter(({ recall }) => recall < 1)
    .toSorted((a, b) => a.recall - b.recall || b.best - a.best);
  return candidates.slice(0, count).map(({ answer: { query }, recall }) => {
    const ranking = placesOf(search.search(query.query, names.size).found);
    const gold = new Set(query.gold);
    const first = ranking.slice(0, 5);
    const missed = [...gold].filter((name) => !first.some((place) => place.name === name));
    return {
      query: query.query,
      lang: query.lang,
      gold: query.gold,
      recall_at_5: recall,
      missed: missed.map((name) => missedTool(name, ranking, names)),
      above: first.filter(({ name }) => !gold.has(name)),
    };
  });
}

function bestRank({ query, found }: Answered): number {
  const place = found.findIndex((name) => query.gold.includes(name));
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

function placesOf(ranking: readonly RankedTool[]): Place[] {
  return ranking.map(({ tool, score, fields }, index) => ({
    name: tool.definition.name,
    rank: index + 1,
    score,
    fields,
  }));
}

function missedTool(name: string, ranking: readonly Place[], names: ReadonlySet<string>): MissedTool {
  const place = ranking.find((other) => other.name === name);
  return { name, place, reason: reasonFor(place, ranking[4], names.has(name)) };
}

/** `fifth` is the place that would have had to be beaten. */
function reasonFor(place: Place | undefined, fifth: Place | undefined, exists: boolean): string {
  if (!exists) return "the catalogue has no tool of this name";
  if (place === undefined) return "no word of the query leads to it, or too little for the query as a whole";
  const own = `rank ${place.rank} with ${scoreText(place)}`;
  return fifth === undefined ? own : `${own}; the fifth, ${fifth.name}, has ${scoreText(fifth)}`;
}

/** `0.62 (name, body)` */
export function scoreText({ score, fields }: Pick<Place, "score" | "fields">): string {
  return `${score.toFixed(2)} (${fields.join(", ") || "no part"})`;
}
