interface Closable {
  close(): Promise<void>;
}

/** What was opened one after the other, so that it can be closed when a later one fails. */
export class OpenedThings {
  readonly #opened: Closable[] = [];

  add<T extends Closable>(thing: T): T {
    this.#opened.push(thing);
    return thing;
  }

  /** The latest first. */
  async close(): Promise<void> {
    for (const thing of this.#opened.toReversed()) await thing.close();
  }
}
