import type { SearchIndex } from "../index/search-index.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { DocumentScores } from "./document-scores.js";
import { createDocumentScorer } from "./document-scores.js";
import { isConfident, leastShare } from "./confidence.js";
import { AskedTerms } from "./asked-terms.js";
import type { MatchedTerm } from "./matched-terms.js";
import { matchedTerms } from "./matched-terms.js";
import { createNameFit } from "./name-fit.js";
import type { QueryPlan } from "./query-plan.js";
import { planQuery } from "./query-plan.js";
import { createTermValuer } from "./term-values.js";
import { TopDocuments } from "./top-documents.js";
import type { Tuning } from "./tuning.js";
import { defaultTuning } from "./tuning.js";

export interface RankedDocument {
  /** Number of the document in the index. */
  readonly document: number;
  /** Position of its subject in the list. */
  readonly position: number;
  /** 1 is a full match of the words; a fitting name and clauses add to it. Comparable within one query. */
  readonly score: number;
}

export interface Ranking {
  readonly plan: QueryPlan;
  /** Best first; at most as many as wanted. */
  readonly best: readonly RankedDocument[];
  /** Positions of everything that fits well enough to be called a match, in no particular order. */
  readonly matches: readonly number[];
}

export interface RankOptions {
  readonly wanted: number;
  /** Whether the thing at this position may be found; others have no influence on the result. */
  readonly accepts: (position: number) => boolean;
  /** Keeps what would otherwise be too poor a match; for queries that are narrowed down in another way. */
  readonly keepsPoor?: boolean | undefined;
}

export interface Ranker {
  rank(text: string, options: RankOptions): Ranking;
  /** What each word of a ranked query gave to a document, the most first. */
  explain(plan: QueryPlan, document: number): MatchedTerm[];
}

/** What ranking knows of languages. */
export interface Language {
  readonly lexicon: Lexicon;
  /** Takes a run of Chinese, Japanese or Korean apart into words. */
  readonly segment: (run: string) => string[];
}

/** So many of the best by their words are looked at again with regard to their names. */
const fewestRefined = 100;

/** Ranks the documents of an index. Deterministic; of equal scores the smaller position comes first. */
export function createRanker(
  index: SearchIndex,
  { lexicon, segment }: Language,
  tuning: Tuning = defaultTuning,
): Ranker {
  const valuer = createTermValuer(index);
  const scorer = createDocumentScorer(index.positions.length, tuning.clause);
  const vocabulary = {
    has: (term: string) => index.frequency(term) > 0,
    near: (word: string) => index.nearWords(word),
  };
  const plan = (text: string): QueryPlan => planQuery(text, { lexicon, vocabulary, segment, tuning });

  return {
    explain: (query, document) => matchedTerms(index, query, document),
    rank(text, { wanted, accepts, keepsPoor = false }) {
      const query = plan(text);
      const asked = new AskedTerms(query, index);
      const isVisible = visibility(index, accepts);
      const scores = scorer.score(query, valuer.evaluate(query.terms), isVisible);
      if (!keepsPoor && !isConfident(asked, scores.strongest)) return { plan: query, best: [], matches: [] };
      const { top, matches } = collect(scores, {
        least: keepsPoor ? 0 : leastShare,
        limit: Math.max(wanted, fewestRefined),
        positions: index.positions,
        isVisible,
      });
      const fit = createNameFit(asked, {
        index,
        verbClasses: lexicon.verbClasses,
        prefixes: query.prefixes,
        tuning,
      });
      const best = top.map((document) => ({
        document,
        position: index.positions[document] ?? -1,
        score: (scores.scores[document] ?? 0) + fit.of(document),
      }));
      best.sort((a, b) => b.score - a.score || a.position - b.position);
      return { plan: query, best: best.slice(0, wanted), matches };
    },
  };
}

/** Removed documents are never visible. The answers are kept, since the same document is asked for repeatedly. */
function visibility(
  index: SearchIndex,
  accepts: (position: number) => boolean,
): (document: number) => boolean {
  const known = new Map<number, boolean>();
  return (document) => {
    const answer = known.get(document);
    if (answer !== undefined) return answer;
    const position = index.positions[document] ?? -1;
    const visible = position >= 0 && accepts(position);
    known.set(document, visible);
    return visible;
  };
}

interface CollectOptions {
  /** Share of the best score that a match must have. */
  readonly least: number;
  readonly limit: number;
  readonly positions: Int32Array;
  readonly isVisible: (document: number) => boolean;
}

function collect(
  { documents, count, scores }: DocumentScores,
  { least, limit, positions, isVisible }: CollectOptions,
): { top: number[]; matches: number[] } {
  let best = 0;
  for (let index = 0; index < count; index++) {
    const score = scores[documents[index] ?? 0] ?? 0;
    if (score > best && isVisible(documents[index] ?? 0)) best = score;
  }
  const top = new TopDocuments(limit, (a, b) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference > 0 || (difference === 0 && (positions[a] ?? 0) < (positions[b] ?? 0));
  });
  const matches: number[] = [];
  for (let index = 0; index < count; index++) {
    const document = documents[index] ?? 0;
    if ((scores[document] ?? 0) < least * best || !isVisible(document)) continue;
    matches.push(positions[document] ?? -1);
    top.add(document);
  }
  return { top: top.sorted(), matches };
}
