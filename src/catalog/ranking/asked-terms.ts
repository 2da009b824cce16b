import type { SearchIndex } from "../index/search-index.js";
import type { QueryPlan } from "./query-plan.js";
import { prefixLength } from "./query-plan.js";

/** From this weight on an alternative counts as the word itself: translations do, synonyms do not. */
const asGoodAsTheWord = 0.5;
/** Words of a name count as neighbours in the query where at most one other word stands between them. */
const neighbourhood = 2;

/** Which index terms a query asks for, and where it does. */
export class AskedTerms {
  /** By index term: number of the query's term that asks for it. */
  readonly #numbers = new Map<string, number>();
  /** By number of the query's term: its places in the text, and how much it tells. */
  readonly #places = new Map<number, number[]>();
  readonly #rarities: readonly number[];
  /** Sum of what the words tell. */
  readonly weight: number;
  /** How many different words there are, pairs of characters between words not counted. */
  readonly words: number;
  readonly #prefixes: ReadonlySet<string>;
  readonly #index: SearchIndex;

  constructor(plan: QueryPlan, index: SearchIndex) {
    this.#index = index;
    this.#prefixes = plan.prefixes;
    this.#rarities = plan.terms.map(({ alternatives }, number) => {
      const asked = alternatives.filter(({ weight }) => weight >= asGoodAsTheWord);
      if (asked.length === 0) return 0;
      const terms = asked.flatMap((alternative) => alternative.terms);
      for (const term of terms) if (!this.#numbers.has(term)) this.#numbers.set(term, number);
      const known = terms.filter((term) => index.frequency(term) > 0);
      return known.length > 0 ? Math.max(...known.map((term) => index.rarity(term))) : index.rarity("");
    });
    this.words = new Set(plan.sequence).size;
    this.weight = this.#rarities.reduce((sum, rarity) => sum + rarity, 0);
    plan.sequence.forEach((number, place) => {
      const places = this.#places.get(number);
      if (places) places.push(place);
      else this.#places.set(number, [place]);
    });
  }

  terms(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** Share of these terms that the query asks for, each counted by its rarity. */
  shareOf(terms: ReadonlySet<string>): number {
    let asked = 0;
    let all = 0;
    for (const term of terms) {
      const rarity = this.#index.rarity(term);
      all += rarity;
      if (this.#numbers.has(term)) asked += rarity;
    }
    return all > 0 ? asked / all : 0;
  }

  /** Share of the query that these terms cover, each counted by its rarity. */
  coveredBy(terms: readonly string[]): number {
    const met = new Set(terms.flatMap((term) => this.#numbers.get(term) ?? []));
    let covered = 0;
    for (const number of met) covered += this.#rarities[number] ?? 0;
    return this.weight > 0 ? covered / this.weight : 0;
  }

  /** How many pairs of following terms also stand next to each other in the query, in either order. */
  neighboursIn(terms: readonly string[]): number {
    let pairs = 0;
    for (let place = 1; place < terms.length; place++) {
      const a = this.#numbers.get(terms[place - 1] ?? "");
      const b = this.#numbers.get(terms[place] ?? "");
      if (a === undefined || b === undefined || terms[place - 1] === terms[place]) continue;
      if (this.#areNeighbours(a, b)) pairs++;
    }
    return pairs;
  }

  #areNeighbours(a: number, b: number): boolean {
    if (a === b) return true;
    const places = this.#places.get(b) ?? [];
    return (this.#places.get(a) ?? []).some((x) => places.some((y) => Math.abs(x - y) <= neighbourhood));
  }

  /** How many of these terms are not asked for, but begin like a long word of the query. */
  otherFormsIn(terms: ReadonlySet<string>): number {
    let forms = 0;
    for (const term of terms) {
      if (!this.#numbers.has(term) && this.#prefixes.has(term.slice(0, prefixLength))) forms++;
    }
    return forms;
  }
}
