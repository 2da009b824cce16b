import { Embeddings } from "@langchain/core/embeddings";

export interface WordEmbeddingsFields {
  readonly dimensions?: number;
  /** Words with one meaning: each key counts as its value, in texts of any language. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Decides before each request; what it throws is what the service fails with. */
  readonly before?: (texts: readonly string[]) => Promise<void> | void;
}

/**
 * Embeddings without a model: a text is the sum of its words, a word is a fixed direction, given by a hash. Texts
 * with common words (or words of one meaning) are similar, others nearly orthogonal. Deterministic and offline.
 */
export class WordEmbeddings extends Embeddings {
  /** The texts of each request for documents. */
  readonly requests: (readonly string[])[] = [];
  readonly queries: string[] = [];
  /** May be replaced while in use, as if the service changed. */
  fields: WordEmbeddingsFields;

  constructor(fields: WordEmbeddingsFields = {}) {
    super({});
    this.fields = fields;
  }

  async embedDocuments(documents: string[]): Promise<number[][]> {
    this.requests.push(documents);
    await this.fields.before?.(documents);
    return documents.map((document) => this.#vectorOf(document));
  }

  async embedQuery(document: string): Promise<number[]> {
    this.queries.push(document);
    await this.fields.before?.([document]);
    return this.#vectorOf(document);
  }

  #vectorOf(text: string): number[] {
    const { dimensions = 256, meanings = {} } = this.fields;
    const vector = Array.from({ length: dimensions }, () => 0);
    for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}{2}|[\p{L}\p{N}]+/gu)) {
      const random = randomOf(meanings[run] ?? run);
      for (let index = 0; index < dimensions; index++) vector[index] = (vector[index] ?? 0) + random();
    }
    return vector;
  }
}

/** Numbers from -1 to 1, always the same for one word: FNV-1a as the seed of mulberry32. */
function randomOf(word: string): () => number {
  let seed = 0x811c9dc5;
  for (const unit of Buffer.from(word)) seed = Math.imul(seed ^ unit, 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}
