import { tokenize } from "./tokenize.js";

export interface KeywordIndex {
  /** Positions of documents that share a token with the query, best first; equal scores keep the documents' order. */
  rank(query: string): number[];
}

interface Posting {
  readonly document: number;
  readonly frequency: number;
}

/** BM25 (Robertson and Zaragoza, 2009) over weighted term frequencies, with the usual k1 = 1.2 and b = 0.75. */
export function createKeywordIndex(documents: readonly ReadonlyMap<string, number>[]): KeywordIndex {
  const postings = new Map<string, Posting[]>();
  const lengths = documents.map((terms) =>
    [...terms.values()].reduce((sum, frequency) => sum + frequency, 0),
  );
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  documents.forEach((terms, document) => {
    for (const [term, frequency] of terms) {
      const list = postings.get(term) ?? [];
      list.push({ document, frequency });
      postings.set(term, list);
    }
  });

  return {
    rank(query) {
      const scores = new Map<number, number>();
      for (const term of new Set(tokenize(query))) {
        const list = postings.get(term) ?? [];
        const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
        for (const { document, frequency } of list) {
          const lengthNorm = 0.25 + (0.75 * (lengths[document] ?? 0)) / averageLength;
          const gain = (rarity * frequency * 2.2) / (frequency + 1.2 * lengthNorm);
          scores.set(document, (scores.get(document) ?? 0) + gain);
        }
      }
      return [...scores].toSorted(([a, x], [b, y]) => y - x || a - b).map(([document]) => document);
    },
  };
}
