import { setImmediate } from "node:timers/promises";
import { createLexicon } from "../catalog/lexicon/lexicon.js";
import { shippedLexiconTables } from "../catalog/lexicon/shipped-lexicon.js";
import type { IntentClassifier } from "./classifier.js";
import { unsure } from "./classifier.js";
import { createFeaturiser } from "./features.js";
import type { Sample, TrainingSize } from "./softmax-regression.js";
import { probabilities, trainSoftmax } from "./softmax-regression.js";
import { fitTemperature } from "./temperature.js";
import type { GroupTexts } from "./training-texts.js";
import { createVectoriser } from "./vectors.js";

/** One text in so many of each class is held out to fit the temperature. */
const heldOutShare = 5;

/** Texts times groups up to which training takes less than about 0.3 s. */
const smallTraining = 20_000;
/** Texts that are taken apart between two pauses. */
const textsPerStep = 50;

/**
 * A classifier from example requests, with a class of its own for requests that are about no group. Of few groups it is
 * there at once (about 0.3 s for 20 groups of 40 texts), of many after a while, in which the process goes on with other
 * work. The same texts give the same classifier.
 */
export function trainClassifier(
  groups: readonly GroupTexts[],
  none: readonly string[],
): IntentClassifier | Promise<IntentClassifier> {
  const texts = groups.reduce((sum, group) => sum + group.texts.length, none.length);
  const training = train(groups, none);
  return texts * groups.length <= smallTraining ? atOnce(training) : inBackground(training);
}

function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function inBackground<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

function* train(groups: readonly GroupTexts[], none: readonly string[]): Generator<void, IntentClassifier> {
  if (groups.length === 0) return { classify: () => unsure };
  const featuresOf = createFeaturiser(createLexicon(shippedLexiconTables()));
  const labelled: { features: ReadonlyMap<string, number>; label: number; isHeldOut: boolean }[] = [];
  for (const [label, texts] of [...groups.map((group) => group.texts), none].entries()) {
    for (const [place, text] of texts.entries()) {
      const isHeldOut = place % heldOutShare === heldOutShare - 1;
      labelled.push({ features: featuresOf(text), label, isHeldOut });
      if (labelled.length % textsPerStep === 0) yield;
    }
  }
  const vectoriser = createVectoriser(labelled.map(({ features }) => features));
  const samples = labelled.map(({ features, ...rest }) => ({ vector: vectoriser.vector(features), ...rest }));
  const size = { features: vectoriser.size, classes: groups.length + 1 };
  const temperature = yield* temperatureFor(samples, size);
  const model = yield* trainSoftmax(samples, size);
  return {
    classify(request) {
      const vector = vectoriser.vector(featuresOf(request));
      if (vector.indices.length === 0) return unsure;
      const p = probabilities(model(vector), temperature);
      const labels = groups.map(({ group }, index) => ({ group, p: p[index] ?? 0 }));
      return { labels: labels.toSorted((a, b) => b.p - a.p), none: p[groups.length] ?? 0 };
    },
  };
}

function* temperatureFor(
  samples: readonly (Sample & { readonly isHeldOut: boolean })[],
  size: TrainingSize,
): Generator<void, number> {
  const model = yield* trainSoftmax(
    samples.filter(({ isHeldOut }) => !isHeldOut),
    size,
  );
  const heldOut = samples.filter(({ isHeldOut }) => isHeldOut);
  return fitTemperature(heldOut.map(({ vector, label }) => ({ scores: model(vector), label })));
}
