import { probabilities } from "./softmax-regression.js";

/** Scores for a text that the model was not trained on, and its true class. */
export interface HeldOut {
  readonly scores: Float64Array;
  readonly label: number;
}

const golden = (Math.sqrt(5) - 1) / 2;
const steps = 30;
/** Least examples by which a temperature can be told. */
const fewest = 10;

/**
 * The temperature at which probabilities say best how often the model is right: least log loss on held-out texts, found
 * by golden-section search (temperature scaling, Guo et al. 2017). 1 where there are too few.
 */
export function fitTemperature(heldOut: readonly HeldOut[]): number {
  if (heldOut.length < fewest) return 1;
  const loss = (logarithm: number): number => logLoss(heldOut, Math.exp(logarithm));
  let [low, high] = [Math.log(0.05), Math.log(5)];
  for (let step = 0; step < steps; step += 1) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}

function logLoss(heldOut: readonly HeldOut[], temperature: number): number {
  const losses = heldOut.map(({ scores, label }) =>
    Math.log(Math.max(1e-12, probabilities(scores, temperature)[label] ?? 0)),
  );
  return -losses.reduce((sum, value) => sum + value, 0) / heldOut.length;
}
