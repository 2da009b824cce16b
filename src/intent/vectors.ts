/** A sparse vector of length 1. */
export interface SparseVector {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Turns features into vectors by what was learnt from the training texts. */
export interface Vectoriser {
  /** Number of different features. */
  readonly size: number;
  vector(features: ReadonlyMap<string, number>): SparseVector;
}

/** Weighs each feature by how often it stands in the text (logarithmically) and how few texts have it (TF-IDF). */
export function createVectoriser(texts: readonly ReadonlyMap<string, number>[]): Vectoriser {
  const counts = new Map<string, number>();
  for (const features of texts) {
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const numbers = new Map([...counts.keys()].map((feature, index) => [feature, index]));
  const rarity = [...counts.values()].map((count) => Math.log((1 + texts.length) / (1 + count)) + 1);
  return { size: numbers.size, vector: (features) => vectorOf(features, numbers, rarity) };
}

function vectorOf(
  features: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, number>,
  rarity: readonly number[],
): SparseVector {
  const indices: number[] = [];
  const values: number[] = [];
  let square = 0;
  for (const [feature, count] of features) {
    const index = numbers.get(feature);
    if (index === undefined) continue;
    const value = (count > 1 ? 1 + Math.log(count) : count) * (rarity[index] ?? 0);
    indices.push(index);
    values.push(value);
    square += value * value;
  }
  const length = Math.sqrt(square) || 1;
  return { indices: Int32Array.from(indices), values: Float64Array.from(values, (value) => value / length) };
}
