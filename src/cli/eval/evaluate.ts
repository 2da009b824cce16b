import type { RegisteredTool } from "../../registry/registered-tool.js";
import { createRankedSearch, namesOf } from "../search/ranked-search.js";
import type { SearchedTools } from "../search-data/searched-tools.js";
import type { QueryLine } from "../search-data/query-file.js";
import { comparisons, type ComparisonName } from "./comparisons.js";
import { byLanguage, byLength } from "./groups.js";
import { worstMisses, type Miss } from "./misses.js";
import { ceilingOfRecallAt1, qualityOf, type Answered, type GroupQuality, type Quality } from "./quality.js";
import type { SearchTools } from "./search-tools.js";
import { timeSearch, type Timing } from "./timing.js";

export type Figures = Quality & Timing & { readonly build_ms: number };

/** What came out of an evaluation. */
export interface Evaluation {
  readonly figures: Figures;
  readonly by_lang: Readonly<Record<string, GroupQuality>>;
  readonly by_length: Readonly<Record<string, GroupQuality>>;
  readonly misses: readonly Miss[];
  readonly compare: Readonly<Partial<Record<ComparisonName, Figures>>>;
  /** Queries that no tool serves, and how many of them found nothing; absent where there are none. */
  readonly unanswerable: { readonly queries: number; readonly found_nothing: number } | undefined;
  /** The greatest recall@1 that these queries allow. */
  readonly ceiling: number;
}

export interface EvaluationRequest extends SearchedTools {
  readonly queries: readonly QueryLine[];
  readonly compare: readonly ComparisonName[];
  /** How many misses are looked into. */
  readonly misses: number;
  /** Milliseconds from any point. */
  readonly now: () => number;
}

/** Asks all queries of the search and of those that it is compared with. */
export function evaluateSearch(request: EvaluationRequest): Evaluation {
  const { tools, queries, now } = request;
  const start = now();
  const search = createRankedSearch(request);
  const buildMs = now() - start;
  const find: SearchTools = (query, limit) => namesOf(search.search(query, limit));
  const answered = answerAll(find, queries);
  return {
    figures: figuresOf(answered, { search: find, buildMs, now }),
    by_lang: byLanguage(answered),
    by_length: byLength(answered),
    misses: worstMisses({ answered, search, names: namesIn(tools) }, request.misses),
    compare: Object.fromEntries(request.compare.map((name) => [name, compared(name, request)])),
    unanswerable: unanswerable(answered),
    ceiling: ceilingOfRecallAt1(queries),
  };
}

/** Names that stand in `gold` and not in the catalogue, in the order in which they come. */
export function unknownGold(queries: readonly QueryLine[], tools: readonly RegisteredTool[]): string[] {
  const names = namesIn(tools);
  return [...new Set(queries.flatMap(({ gold }) => gold.filter((name) => !names.has(name))))];
}

function namesIn(tools: readonly RegisteredTool[]): ReadonlySet<string> {
  return new Set(tools.map(({ definition }) => definition.name));
}

function answerAll(search: SearchTools, queries: readonly QueryLine[]): Answered[] {
  return queries.map((query) => ({ query, found: search(query.query, 10) }));
}

function figuresOf(
  answered: readonly Answered[],
  { search, buildMs, now }: { search: SearchTools; buildMs: number; now: () => number },
): Figures {
  const texts = answered.map(({ query }) => query.query);
  return { ...qualityOf(answered), ...timeSearch(search, texts, now), build_ms: buildMs };
}

function compared(name: ComparisonName, { tools, queries, now }: EvaluationRequest): Figures {
  const start = now();
  const search = comparisons[name](tools.map(({ definition }) => definition));
  const buildMs = now() - start;
  return figuresOf(answerAll(search, queries), { search, buildMs, now });
}

function unanswerable(answered: readonly Answered[]): Evaluation["unanswerable"] {
  const without = answered.filter(({ query }) => query.gold.length === 0);
  if (without.length === 0) return undefined;
  return { queries: without.length, found_nothing: without.filter(({ found }) => found.length === 0).length };
}
