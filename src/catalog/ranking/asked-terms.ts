import type { SearchIndex } from "../index/search-index.js";
import type { Segment } from "../index/segment.js";
import { startsWide } from "../text/scan-words.js";
import type { QueryPlan } from "./query-plan.js";

/** From this weight on an alternative counts as the word itself: translations do, synonyms do not. */
const asGoodAsTheWord = 0.5;
/**
 * Share of the greatest rarity that an unknown word counts when a match is weighed: that no tool has an English
 * word tells much, but a Chinese one may only be missing in the lexicon, and another word may stand for it.
 */
const unknownShare = { wide: 0.3, withSynonym: 0.5, other: 1 };
/** Words of a name count as neighbours in the query where at most one other word stands between them. */
const neighbourhood = 2;

/** Which index terms a query asks for by its own words or their translations, and where it does. */
export class AskedTerms {
  /** By index term: number of the query's term that asks for it. */
  readonly #numbers = new Map<string, number>();
  /** The same by the number that the index term has in a segment. */
  readonly #inSegments = new Map<Segment, ReadonlyMap<number, number>>();
  /** By number of the query's term: its places in the text. */
  readonly #places = new Map<number, number[]>();
  /** By number of the query's term: how much it tells. */
  readonly rarities: readonly number[];
  /** Sum of what the words tell. */
  readonly weight: number;
  /** The same, with less weight on words that may be unknown to the lexicon only; what a match is measured by. */
  readonly expected: number;
  /** How many different words there are, pairs of characters between words not counted. */
  readonly words: number;

  constructor(plan: QueryPlan, index: SearchIndex) {
    let doubtful = 0;
    this.rarities = plan.terms.map(({ word, alternatives }, number) => {
      const asked = alternatives.filter(({ weight }) => weight >= asGoodAsTheWord);
      if (asked.length === 0) return 0;
      const terms = asked.flatMap((alternative) => alternative.terms);
      for (const term of terms) if (!this.#numbers.has(term)) this.#numbers.set(term, number);
      const known = terms.filter((term) => index.frequency(term) > 0);
      if (known.length > 0) return Math.max(...known.map((term) => index.rarity(term)));
      const hasSynonym = alternatives.some((other) => other.terms.some((term) => index.frequency(term) > 0));
      const kind = startsWide.test(word) ? "wide" : hasSynonym ? "withSynonym" : "other";
      doubtful += (1 - unknownShare[kind]) * index.rarity("");
      return index.rarity("");
    });
    this.weight = this.rarities.reduce((sum, rarity) => sum + rarity, 0);
    this.expected = this.weight - doubtful;
    this.words = new Set(plan.sequence).size;
    plan.sequence.forEach((number, place) => {
      const places = this.#places.get(number);
      if (places) places.push(place);
      else this.#places.set(number, [place]);
    });
  }

  terms(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** By number of an index term in this segment: number of the query's term that asks for it. */
  in(segment: Segment): ReadonlyMap<number, number> {
    const known = this.#inSegments.get(segment);
    if (known !== undefined) return known;
    const numbers = new Map<number, number>();
    this.#numbers.forEach((number, term) => {
      const termNumber = segment.termNumbers.get(term);
      if (termNumber !== undefined) numbers.set(termNumber, number);
    });
    this.#inSegments.set(segment, numbers);
    return numbers;
  }

  /** Whether two terms of the query stand next to each other somewhere in it, in either order. */
  areNeighbours(a: number, b: number): boolean {
    if (a === b) return true;
    const places = this.#places.get(b) ?? [];
    return (this.#places.get(a) ?? []).some((x) => places.some((y) => Math.abs(x - y) <= neighbourhood));
  }
}
