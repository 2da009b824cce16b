import type { SearchIndex } from "../index/search-index.js";
import type { Segment } from "../index/segment.js";
import { termsOf } from "../index/segment.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { AskedTerms } from "./asked-terms.js";
import { prefixLength } from "./query-plan.js";
import type { Tuning } from "./tuning.js";

/** How well the name and the first sentence of a document fit a query, beyond which words they share with it. */
export interface NameFit {
  of(document: number): number;
}

export interface NameFitPorts {
  readonly index: SearchIndex;
  readonly verbClasses: Lexicon["verbClasses"];
  readonly prefixes: ReadonlySet<string>;
  readonly tuning: Tuning;
}

export function createNameFit(query: AskedTerms, ports: NameFitPorts): NameFit {
  const { index, verbClasses, prefixes, tuning } = ports;
  let askedVerbs = 0;
  for (const term of query.terms()) askedVerbs |= verbClasses(term);

  /** How well the different words of a name are asked for. */
  const wordsFit = (segment: Segment, name: ReadonlySet<number>): number => {
    const asked = query.in(segment);
    let met = 0;
    let all = 0;
    let otherForms = 0;
    let verbs = 0;
    for (const number of name) {
      const term = segment.termTexts[number] ?? "";
      const rarity = index.rarity(term);
      all += rarity;
      verbs |= verbClasses(term);
      if (asked.has(number)) met += rarity;
      else if (prefixes.has(term.slice(0, prefixLength))) otherForms++;
    }
    const isOtherVerb = verbs !== 0 && askedVerbs !== 0 && (verbs & askedVerbs) === 0;
    return (
      tuning.nameCover * (all > 0 ? met / all : 0) +
      tuning.namePrefix * otherForms +
      tuning.nameLength * name.size +
      (isOtherVerb ? tuning.otherVerb : 0)
    );
  };

  /** How many pairs of following words of a name also stand next to each other in the query. */
  const pairsIn = (segment: Segment, name: Uint32Array): number => {
    const asked = query.in(segment);
    let pairs = 0;
    for (let place = 1; place < name.length; place++) {
      const a = asked.get(name[place - 1] ?? -1);
      const b = asked.get(name[place] ?? -1);
      if (a === undefined || b === undefined || name[place - 1] === name[place]) continue;
      if (query.areNeighbours(a, b)) pairs++;
    }
    return pairs;
  };

  /** Share of the query that the name and the first sentence cover, each word by its rarity. */
  const queryCover = (segment: Segment, lists: readonly Uint32Array[]): number => {
    const asked = query.in(segment);
    const met = new Set<number>();
    for (const list of lists) {
      for (const number of list) {
        const term = asked.get(number);
        if (term !== undefined) met.add(term);
      }
    }
    let covered = 0;
    for (const term of met) covered += query.rarities[term] ?? 0;
    return query.weight > 0 ? covered / query.weight : 0;
  };

  return {
    of(document) {
      const placed = index.segments.findLast(({ base }) => base <= document);
      if (placed === undefined) return 0;
      const { segment, base } = placed;
      const name = termsOf(segment.names, document - base);
      return (
        wordsFit(segment, new Set(name)) +
        tuning.namePair * pairsIn(segment, name) +
        tuning.queryCover * queryCover(segment, [name, termsOf(segment.leads, document - base)])
      );
    },
  };
}
