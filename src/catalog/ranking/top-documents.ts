/** Keeps the best of many documents: a heap with the worst of them at its root. */
export class TopDocuments {
  readonly #limit: number;
  readonly #isBetter: (a: number, b: number) => boolean;
  readonly #heap: number[] = [];

  constructor(limit: number, isBetter: (a: number, b: number) => boolean) {
    this.#limit = limit;
    this.#isBetter = isBetter;
  }

  /** Whether `add` would keep the document. */
  wouldKeep(document: number): boolean {
    const worst = this.#heap[0];
    return this.#heap.length < this.#limit || (worst !== undefined && this.#isBetter(document, worst));
  }

  add(document: number): void {
    if (!this.wouldKeep(document)) return;
    if (this.#heap.length < this.#limit) this.#rise(this.#heap.push(document) - 1, document);
    else this.#sink(document);
  }

  /** Best first. */
  sorted(): number[] {
    return this.#heap.toSorted((a, b) => (this.#isBetter(a, b) ? -1 : 1));
  }

  #rise(from: number, document: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#heap[parent] ?? document;
      if (!this.#isBetter(above, document)) break;
      this.#heap[place] = above;
      place = parent;
    }
    this.#heap[place] = document;
  }

  /** Puts the document in the place of the worst. */
  #sink(document: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      const left = this.#heap[child];
      if (left === undefined) break;
      const right = this.#heap[child + 1];
      if (right !== undefined && this.#isBetter(left, right)) child++;
      const worse = this.#heap[child] ?? left;
      if (!this.#isBetter(document, worse)) break;
      this.#heap[place] = worse;
      place = child;
    }
    this.#heap[place] = document;
  }
}
