import { FawnError } from "../../kernel/fawn-error.js";

/** Vectors of unit length by fingerprint, in one block of memory. All have the dimensions of the first. */
export class VectorTable {
  readonly #rows = new Map<string, number>();
  #data: Float32Array = new Float32Array(0);
  #dimensions = 0;

  /** A table of rows that are of unit length already. `data` is taken over, not copied. */
  static ofRows(fingerprints: readonly string[], data: Float32Array): VectorTable {
    const table = new VectorTable();
    table.#data = data;
    table.#dimensions = fingerprints.length === 0 ? 0 : data.length / fingerprints.length;
    fingerprints.forEach((fingerprint, row) => table.#rows.set(fingerprint, row));
    return table;
  }

  /** A table of these alone; all of them have to be in this one. */
  only(fingerprints: readonly string[]): VectorTable {
    const size = this.#dimensions;
    const data = new Float32Array(fingerprints.length * size);
    fingerprints.forEach((fingerprint, position) => {
      const start = (this.#rows.get(fingerprint) ?? 0) * size;
      data.set(this.#data.subarray(start, start + size), position * size);
    });
    return VectorTable.ofRows(fingerprints, data);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** 0 while the table is empty. */
  get dimensions(): number {
    return this.#dimensions;
  }

  /** Row after row; what is beyond the last row has no meaning. */
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
 * @throws FawnError `embedding_invalid` for an empty vector and one with a value that is no number,
 *   `embedding_dimensions` for one of other dimensions than wanted (0 wants any)
 */
export function unitVector(vector: ArrayLike<number>, dimensions: number): Float32Array {
  if (vector.length === 0) throw invalid("The embedding model returned an empty vector.");
  if (dimensions !== 0 && vector.length !== dimensions) {
    throw invalid(
      `The embedding model returned a vector of ${vector.length} dimensions where ${dimensions} were expected.`,
      "embedding_dimensions",
    );
  }
  let squares = 0;
  for (let index = 0; index < vector.length; index++) squares += (vector[index] ?? 0) ** 2;
  if (!Number.isFinite(squares))
    throw invalid("The embedding model returned a vector with a value that is no number.");
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  const unit = new Float32Array(vector.length);
  for (let index = 0; index < vector.length; index++) unit[index] = (vector[index] ?? 0) * scale;
  return unit;
}

function invalid(message: string, code = "embedding_invalid"): FawnError {
  return new FawnError(code, message, {
    remedy: "Check `tool_search.embeddings`: the class named by `use` and its model.",
  });
}
