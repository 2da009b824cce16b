import { DocumentSums } from "./document-sums.js";
import type { QueryPlan } from "./query-plan.js";
import type { TermValues } from "./term-values.js";

/** Which documents share a term with a query, and how well they fit; to be read before the next query. */
export interface DocumentScores {
  /** Numbers of the documents, the first `count` of the array. */
  readonly documents: Uint32Array;
  readonly count: number;
  /** By number of the document. The best fit of the whole query has 1, clauses add to it. */
  readonly scores: Float64Array;
  /** What the terms gave to the visible document that they gave most. */
  readonly strongest: number;
}

export interface DocumentScorer {
  score(plan: QueryPlan, values: TermValues, isVisible: (document: number) => boolean): DocumentScores;
}

/**
 * Adds up what the terms give: once for the whole query, and for a request of several clauses once more for
 * each of them, so that a tool that one clause asks for clearly is not lost among those that fit a bit of
 * everything. Both are measured against the best document that is visible.
 */
export function createDocumentScorer(total: number, clauseShare: number): DocumentScorer {
  const whole = new DocumentSums(total);
  const clause = new DocumentSums(total);
  /** By document: its greatest share of what the best document of a clause has. */
  const bestShares = new Float64Array(total);

  const readClause = (terms: readonly number[], values: TermValues, isVisible: (n: number) => boolean) => {
    for (const term of terms) clause.add(values, term);
    const best = clause.greatest(isVisible);
    for (let place = 0; place < clause.count; place++) {
      const document = clause.documents[place] ?? 0;
      const share = best > 0 ? (clause.values[document] ?? 0) / best : 0;
      if (share > (bestShares[document] ?? 0)) bestShares[document] = share;
    }
    clause.clear();
  };

  return {
    score(plan, values, isVisible) {
      whole.clear();
      plan.terms.forEach((_, term) => whole.add(values, term));
      const strongest = whole.greatest(isVisible);
      if (plan.clauses.length > 1) for (const terms of plan.clauses) readClause(terms, values, isVisible);
      const { documents, count, values: scores } = whole;
      for (let place = 0; place < count; place++) {
        const document = documents[place] ?? 0;
        const share = strongest > 0 ? (scores[document] ?? 0) / strongest : 0;
        scores[document] = share + clauseShare * (bestShares[document] ?? 0);
        bestShares[document] = 0;
      }
      return { documents, count, scores, strongest };
    },
  };
}
