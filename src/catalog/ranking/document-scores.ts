import type { QueryPlan } from "./query-plan.js";
import type { TermValues } from "./term-values.js";

/** Which documents share a term with a query, and how well they fit; read before the next query overwrites it. */
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

/** The sums of some terms by document. Arrays are kept between queries, so that one allocates nothing of their size. */
class Tally {
  readonly sums: Float64Array;
  readonly documents: Uint32Array;
  count = 0;

  constructor(total: number) {
    this.sums = new Float64Array(total);
    this.documents = new Uint32Array(total);
  }

  clear(): void {
    for (const document of this.noted()) this.sums[document] = 0;
    this.count = 0;
  }

  /** Adds what a term gives to each document. */
  add(values: TermValues, term: number): void {
    const end = values.starts[term + 1] ?? 0;
    for (let place = values.starts[term] ?? 0; place < end; place++) {
      const document = values.documents[place] ?? 0;
      const before = this.sums[document] ?? 0;
      if (before === 0) this.documents[this.count++] = document;
      this.sums[document] = before + (values.values[place] ?? 0);
    }
  }

  /** The documents with a sum, each once. */
  noted(): Uint32Array {
    return this.documents.subarray(0, this.count);
  }

  greatest(isVisible: (document: number) => boolean): number {
    let best = 0;
    for (const document of this.noted()) {
      const sum = this.sums[document] ?? 0;
      if (sum > best && isVisible(document)) best = sum;
    }
    return best;
  }
}

/**
 * Adds up what the terms give: once for the whole query, and for a request of several clauses once more for
 * each of them, so that a tool that one clause asks for clearly is not lost among those that fit a bit of
 * everything. Both are measured against the best document that is visible.
 */
export function createDocumentScorer(total: number, clauseShare: number): DocumentScorer {
  const whole = new Tally(total);
  const clause = new Tally(total);
  const bestClause = new Float64Array(total);

  const addClause = (
    terms: readonly number[],
    values: TermValues,
    isVisible: (document: number) => boolean,
  ): void => {
    clause.clear();
    for (const term of terms) clause.add(values, term);
    const best = clause.greatest(isVisible);
    for (const document of clause.noted()) {
      const share = best > 0 ? (clause.sums[document] ?? 0) / best : 0;
      if (share > (bestClause[document] ?? 0)) bestClause[document] = share;
    }
  };

  return {
    score(plan, values, isVisible) {
      for (const document of whole.noted()) bestClause[document] = 0;
      whole.clear();
      plan.terms.forEach((_, term) => whole.add(values, term));
      const best = whole.greatest(isVisible);
      if (plan.clauses.length > 1) for (const terms of plan.clauses) addClause(terms, values, isVisible);
      for (const document of whole.noted()) {
        const share = best > 0 ? (whole.sums[document] ?? 0) / best : 0;
        whole.sums[document] = share + clauseShare * (bestClause[document] ?? 0);
      }
      return { documents: whole.documents, count: whole.count, scores: whole.sums, strongest: best };
    },
  };
}
