import { wordsText, type MatchedWord } from "../search/matched-words.js";
import type { RankedSearch } from "../search/ranked-search.js";
import { recallAt, type Answered } from "./quality.js";

/** A place in a ranking. */
export interface Place {
  readonly name: string;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  /** The parts of the tool in which something of the query stands. */
  readonly fields: readonly string[];
  /** The words of the query that lead to it. */
  readonly words: readonly MatchedWord[];
}

/** Places of a ranking that are looked at; with five more, that many tools are ranked for every search. */
const places = 95;

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

type ExplainedSearch = Pick<RankedSearch, "search" | "reasons">;

export interface MissSource {
  readonly answered: readonly Answered[];
  readonly search: ExplainedSearch;
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
    const ranking = placesOf(search, query.query);
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

function placesOf(search: ExplainedSearch, query: string): Place[] {
  const reasons = search.reasons(query);
  return search.search(query, places).hits.map(({ tool: { definition }, score, fields }, index) => ({
    name: definition.name,
    rank: index + 1,
    score,
    fields,
    words: reasons.get(definition.name) ?? [],
  }));
}

function missedTool(name: string, ranking: readonly Place[], names: ReadonlySet<string>): MissedTool {
  const place = ranking.find((other) => other.name === name);
  return {
    name,
    place,
    reason: names.has(name) ? reasonFor(place, ranking) : "the catalogue has no tool of this name",
  };
}

function reasonFor(place: Place | undefined, ranking: readonly Place[]): string {
  if (ranking.length === 0) return "the query finds nothing";
  if (place === undefined) return `not among the best ${ranking.length} that the query finds`;
  const own = `rank ${place.rank} with ${scoreText(place)}`;
  const fifth = ranking[4];
  return fifth === undefined ? own : `${own}; the fifth, ${fifth.name}, has ${scoreText(fifth)}`;
}

/** `0.62 (name, body: send, 邮件 → mail)` */
export function scoreText({ score, fields, words }: Pick<Place, "score" | "fields" | "words">): string {
  const by = words.length > 0 ? `: ${wordsText(words)}` : "";
  return `${score.toFixed(2)} (${fields.join(", ")}${by})`;
}
