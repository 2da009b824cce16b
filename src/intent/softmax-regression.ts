import type { SparseVector } from "./vectors.js";

export interface Sample {
  readonly vector: SparseVector;
  /** Number of its class. */
  readonly label: number;
}

export interface TrainingSize {
  readonly features: number;
  readonly classes: number;
}

/** Scores of the classes for a vector, before they become probabilities. */
export type LinearModel = (vector: SparseVector) => Float64Array;

/** Rounds over all samples; fewer where each is large, so that training does not hold up a run for long. */
const rounds = { most: 12, least: 3 };
/** Weights that are looked at between two pauses: a few milliseconds. */
const stepWork = 500_000;
/** Weights that may be looked at in all rounds together: about 0.3 s. */
const workLimit = 60_000_000;
const rate = 0.5;
const decay = 1e-5;

/**
 * Multinomial logistic regression, trained by AdaGrad (Duchi, Hazan & Singer 2011) over the samples in an order that is
 * mixed the same way each time, so that the same samples give the same model. Pauses every few milliseconds, so that
 * whoever runs it can let others go first.
 */
export function* trainSoftmax(
  samples: readonly Sample[],
  { features, classes }: TrainingSize,
): Generator<void, LinearModel> {
  const weights = new Float64Array((features + 1) * classes);
  const squares = new Float64Array(weights.length).fill(1e-8);
  const importance = importances(samples, classes);
  const score = (vector: SparseVector): Float64Array => scores(weights, vector, { features, classes });
  const count = roundsFor(samples, classes);
  for (let round = 0; round < count; round += 1) {
    let work = 0;
    for (const { vector, label } of mixed(samples, round)) {
      work += vector.indices.length * classes;
      if (work >= stepWork) yield;
      if (work >= stepWork) work = 0;
      const p = probabilities(score(vector), 1);
      p[label] = (p[label] ?? 0) - 1;
      const errors = p.map((error) => error * (importance[label] ?? 1));
      step({ weights, squares, classes }, vector, errors);
      stepAt({ weights, squares, classes }, features * classes, errors, 1);
    }
  }
  return score;
}

function roundsFor(samples: readonly Sample[], classes: number): number {
  const work = samples.reduce((sum, { vector }) => sum + vector.indices.length * classes, 0);
  return Math.max(rounds.least, Math.min(rounds.most, Math.floor(workLimit / Math.max(1, work))));
}

/** A class with few samples counts more for each, so that a long list of small talk does not swallow a small group. */
function importances(samples: readonly Sample[], classes: number): readonly number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const { label } of samples) counts[label] = (counts[label] ?? 0) + 1;
  return counts.map((count) => Math.sqrt(samples.length / classes / Math.max(1, count)));
}

/** Softmax of the scores at a temperature. */
export function probabilities(scored: Float64Array, temperature: number): Float64Array {
  const most = scored.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = scored.map((value) => Math.exp((value - most) / temperature));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((value) => value / sum);
}

function scores(weights: Float64Array, vector: SparseVector, size: TrainingSize): Float64Array {
  const { classes, features } = size;
  const result = weights.slice(features * classes, (features + 1) * classes);
  for (let at = 0; at < vector.indices.length; at += 1) {
    const base = (vector.indices[at] ?? 0) * classes;
    const value = vector.values[at] ?? 0;
    for (let one = 0; one < classes; one += 1)
      result[one] = (result[one] ?? 0) + value * (weights[base + one] ?? 0);
  }
  return result;
}

interface Weights {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly classes: number;
}

function step(all: Weights, { indices, values }: SparseVector, errors: Float64Array): void {
  for (let at = 0; at < indices.length; at += 1)
    stepAt(all, (indices[at] ?? 0) * all.classes, errors, values[at] ?? 0);
}

function stepAt(
  { weights, squares, classes }: Weights,
  base: number,
  errors: Float64Array,
  value: number,
): void {
  for (let one = 0; one < classes; one += 1) {
    const weight = weights[base + one] ?? 0;
    const slope = (errors[one] ?? 0) * value + decay * weight;
    const square = (squares[base + one] ?? 0) + slope * slope;
    squares[base + one] = square;
    weights[base + one] = weight - (rate * slope) / Math.sqrt(square);
  }
}

/** The samples in an order that looks random and depends on the round alone. */
function mixed(samples: readonly Sample[], round: number): Sample[] {
  let state = (round + 1) * 0x9e3779b9;
  const next = (): number => {
    // xorshift32 (Marsaglia 2003)
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return samples
    .map((sample) => ({ sample, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ sample }) => sample);
}
