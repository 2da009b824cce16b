import { FawnError } from "../../kernel/fawn-error.js";

/** Vectors of unit length by fingerprint, in one block of memory. All have the dimensions of the first. */
export class VectorTable {
  readonly #rows = new Map<string, number>();
  #data = new Float32Array(0);
  #dimensions = 0;

  get size(): number {
    return this.#rows.size;
  }

  /** 0 while the table is empty. */
  get dimensions(): number {
    return this.#dimensions;
  }

  /** Row after row, in the order in which they were added; what is beyond the last row has no meaning. */
  get data(): Float32Array {
    return this.#data;
  }

  /** In the order of the rows. */
  get fingerprints(): Iterable<string> {
    return this.#rows.keys();
  }

  rowOf(fingerprint: string): number | undefined {
    return this.#rows.get(fingerprint);
  }

  /** Adds a vector of any length, or replaces the one of this fingerprint. Throws like {@link unitVector}. */
  add(fingerprint: string, vector: ArrayLike<number>): void {
    const unit = unitVector(vector, this.#dimensions);
    this.#dimensions = unit.length;
    const row = this.#rows.get(fingerprint) ?? this.#rows.size;
    const end = (row + 1) * this.#dimensions;
    if (end > this.#data.length) this.#grow(end);
    this.#data.set(unit, row * this.#dimensions);
    this.#rows.set(fingerprint, row);
  }

  #grow(least: number): void {
    const grown = new Float32Array(Math.max(least, Math.ceil(this.#data.length * 1.5)));
    grown.set(this.#data);
    this.#data = grown;
  }
}

/**
 * The vector at length 1, so that the cosine of two is their dot product; a vector of zeros stays.
 *
 * @throws FawnError `embedding_invalid` for an empty vector, one with a number that is none, and one of other
 *   dimensions than wanted (0 wants any)
 */
export function unitVector(vector: ArrayLike<number>, dimensions: number): Float32Array {
  if (vector.length === 0) throw invalid("The embedding model returned an empty vector.");
  if (dimensions !== 0 && vector.length !== dimensions) {
    throw invalid(
      `The embedding model returned a vector of ${vector.length} dimensions where ${dimensions} were expected.`,
    );
  }
  let squares = 0;
  for (let index = 0; index < vector.length; index++) squares += (vector[index] ?? 0) ** 2;
  if (!Number.isFinite(squares)) throw invalid("The embedding model returned a vector with a value that is no number.");
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  return Float32Array.from(vector, (value) => value * scale);
}

function invalid(message: string): FawnError {
  return new FawnError("embedding_invalid", message, {
    remedy: "Check `tool_search.embeddings`: the class named by `use` and its model.",
  });
}
