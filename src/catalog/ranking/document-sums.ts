import type { TermValues } from "./term-values.js";

/** One number for each document of an index, of which most are zero; reused from query to query. */
export class DocumentSums {
  /** By number of the document. */
  readonly values: Float64Array;
  /** The documents that are not zero: the first `count` of the array. */
  readonly documents: Uint32Array;
  #count = 0;

  constructor(total: number) {
    this.values = new Float64Array(total);
    this.documents = new Uint32Array(total);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds what one term of a query gives to each document. */
  add({ documents: given, values, starts }: TermValues, term: number): void {
    const sums = this.values;
    const noted = this.documents;
    const end = starts[term + 1] ?? 0;
    let count = this.#count;
    for (let place = starts[term] ?? 0; place < end; place++) {
      const document = given[place] ?? 0;
      const before = sums[document] ?? 0;
      if (before === 0) noted[count++] = document;
      sums[document] = before + (values[place] ?? 0);
    }
    this.#count = count;
  }

  /** The greatest number of a visible document, 0 where there is none. */
  greatest(isVisible: (document: number) => boolean): number {
    let best = 0;
    for (let place = 0; place < this.#count; place++) {
      const document = this.documents[place] ?? 0;
      const sum = this.values[document] ?? 0;
      if (sum > best && isVisible(document)) best = sum;
    }
    return best;
  }

  clear(): void {
    for (let place = 0; place < this.#count; place++) this.values[this.documents[place] ?? 0] = 0;
    this.#count = 0;
  }
}
