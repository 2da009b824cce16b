import type { SearchField } from "../index/fields.js";
import { fieldsOfMask } from "../index/fields.js";
import type { PlacedSegment, SearchIndex } from "../index/search-index.js";
import type { Alternative, QueryPlan } from "./query-plan.js";

/** What one term of a query gave to one document. */
export interface MatchedTerm {
  /** As the query has it. */
  readonly word: string;
  /** The index terms by which the document was found: the word's own, a synonym's or a translation's. */
  readonly by: readonly string[];
  readonly value: number;
  readonly fields: readonly SearchField[];
}

/** Which terms of the query a document has, the one that gives most first. */
export function matchedTerms(index: SearchIndex, plan: QueryPlan, document: number): MatchedTerm[] {
  const placed = index.segments.findLast(({ base }) => base <= document);
  if (placed === undefined) return [];
  return plan.terms
    .flatMap(({ word, alternatives }) => {
      const matches = alternatives.map((alternative) => matchOf(index, placed, { alternative, document }));
      const best = matches.reduce((a, b) => (b.value > a.value ? b : a), nothing);
      const { by, value, mask } = best;
      return value > 0 ? [{ word, by, value, fields: fieldsOfMask(mask) }] : [];
    })
    .toSorted((a, b) => b.value - a.value);
}

interface Match {
  readonly by: readonly string[];
  readonly value: number;
  readonly mask: number;
}

const nothing: Match = { by: [], value: 0, mask: 0 };

function matchOf(
  index: SearchIndex,
  { segment, base }: PlacedSegment,
  { alternative, document }: { alternative: Alternative; document: number },
): Match {
  return alternative.terms.reduce((match, term) => {
    const number = segment.termNumbers.get(term);
    const posting = number === undefined ? -1 : postingOf(segment, number, document - base);
    if (posting < 0) return match;
    return {
      by: [...match.by, term],
      value: match.value + index.rarity(term) * alternative.weight * (segment.impacts[posting] ?? 0),
      mask: match.mask | (segment.fields[posting] ?? 0),
    };
  }, nothing);
}

/** Place of a document among the postings of a term, or -1; the documents of a term stand in their order. */
function postingOf({ offsets, documents }: PlacedSegment["segment"], term: number, document: number): number {
  let low = offsets[term] ?? 0;
  let high = (offsets[term + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = documents[middle] ?? 0;
    if (found === document) return middle;
    if (found < document) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
