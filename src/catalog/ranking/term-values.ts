import type { SearchIndex } from "../index/search-index.js";
import type { Alternative, QueryTerm } from "./query-plan.js";

/**
 * What each term of a query gives to each document: for term `t` the documents `documents[starts[t]]` up to
 * `starts[t + 1]`, with what it gives beside them. The arrays are reused by the next query.
 */
export interface TermValues {
  readonly documents: Uint32Array;
  readonly values: Float64Array;
  readonly starts: readonly number[];
}

export interface TermValuer {
  evaluate(terms: readonly QueryTerm[]): TermValues;
}

/** Scratch arrays are kept between queries, so that a query allocates nothing of the size of the index. */
export function createTermValuer(index: SearchIndex): TermValuer {
  const total = index.positions.length;
  const best = new Float64Array(total);
  const sum = new Float64Array(total);
  let documents = new Uint32Array(1024);
  let values = new Float64Array(1024);
  let used = 0;

  /** Makes sure that so many more documents fit. */
  const reserve = (more: number): void => {
    if (used + more <= documents.length) return;
    const size = Math.max(documents.length * 2, used + more);
    documents = grown(documents, new Uint32Array(size));
    values = grown(values, new Float64Array(size));
  };

  /** One index term alone: no document comes twice. */
  const addPlain = (term: string, weight: number): void => {
    const gain = index.rarity(term) * weight;
    for (const { segment, base } of index.segments) {
      const number = segment.termNumbers.get(term);
      if (number === undefined) continue;
      const end = segment.offsets[number + 1] ?? 0;
      let posting = segment.offsets[number] ?? 0;
      reserve(end - posting);
      for (; posting < end; posting++) {
        documents[used] = base + (segment.documents[posting] ?? 0);
        values[used++] = gain * (segment.impacts[posting] ?? 0);
      }
    }
  };

  /** Adds up the terms of one alternative in `sum`; tells which documents it touched. */
  const sumUp = ({ terms, weight }: Alternative): number[] => {
    const touched: number[] = [];
    for (const term of terms) {
      const gain = index.rarity(term) * weight;
      for (const { segment, base } of index.segments) {
        const number = segment.termNumbers.get(term);
        if (number === undefined) continue;
        const end = segment.offsets[number + 1] ?? 0;
        for (let posting = segment.offsets[number] ?? 0; posting < end; posting++) {
          const document = base + (segment.documents[posting] ?? 0);
          const before = sum[document] ?? 0;
          if (before === 0) touched.push(document);
          sum[document] = before + gain * (segment.impacts[posting] ?? 0);
        }
      }
    }
    return touched;
  };

  const addBest = (alternatives: readonly Alternative[]): void => {
    const start = used;
    for (const alternative of alternatives) {
      for (const document of sumUp(alternative)) {
        const value = sum[document] ?? 0;
        sum[document] = 0;
        const before = best[document] ?? 0;
        if (before === 0) {
          reserve(1);
          documents[used++] = document;
        }
        if (value > before) best[document] = value;
      }
    }
    for (let place = start; place < used; place++) {
      const document = documents[place] ?? 0;
      values[place] = best[document] ?? 0;
      best[document] = 0;
    }
  };

  return {
    evaluate(terms) {
      used = 0;
      const starts = [0];
      for (const { alternatives } of terms) {
        const [only] = alternatives;
        if (alternatives.length === 1 && only?.terms.length === 1) addPlain(only.terms[0] ?? "", only.weight);
        else addBest(alternatives);
        starts.push(used);
      }
      return { documents, values, starts };
    },
  };
}

function grown<A extends Uint32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
