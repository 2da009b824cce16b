import type { PlacedSegment, SearchIndex } from "../index/search-index.js";
import { termsOf } from "../index/segment.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { AskedTerms } from "./asked-terms.js";
import type { Tuning } from "./tuning.js";

/** How well the name and the first sentence of a document fit a query, beyond which words they share with it. */
export interface NameFit {
  of(document: number): number;
}

export interface NameFitPorts {
  readonly index: SearchIndex;
  readonly verbClasses: Lexicon["verbClasses"];
  readonly tuning: Tuning;
}

export function createNameFit(query: AskedTerms, { index, verbClasses, tuning }: NameFitPorts): NameFit {
  const verbsOf = (terms: Iterable<string>): number => {
    let mask = 0;
    for (const term of terms) mask |= verbClasses(term);
    return mask;
  };
  const askedVerbs = verbsOf(query.terms());

  return {
    of(document) {
      const placed = index.segments.findLast(({ base }) => base <= document);
      if (placed === undefined) return 0;
      const name = termTexts(placed, "names", document);
      const distinct = new Set(name);
      const verbs = verbsOf(distinct);
      const isOther = verbs !== 0 && askedVerbs !== 0 && (verbs & askedVerbs) === 0;
      return (
        tuning.nameCover * query.shareOf(distinct) +
        tuning.namePair * query.neighboursIn(name) +
        tuning.namePrefix * query.otherFormsIn(distinct) +
        tuning.nameLength * distinct.size +
        tuning.leadCover * query.coveredBy([...termTexts(placed, "leads", document), ...name]) +
        (isOther ? tuning.otherVerb : 0)
      );
    },
  };
}

function termTexts({ segment, base }: PlacedSegment, list: "names" | "leads", document: number): string[] {
  return Array.from(termsOf(segment[list], document - base), (term) => segment.termTexts[term] ?? "");
}
