import { createLexicon } from "../catalog/lexicon/lexicon.js";
import { shippedLexiconTables } from "../catalog/lexicon/shipped-lexicon.js";
import type { IntentClassifier } from "./classifier.js";
import { unsure } from "./classifier.js";
import { createFeaturiser } from "./features.js";
import type { LinearModel, Sample } from "./softmax-regression.js";
import { probabilities, trainSoftmax } from "./softmax-regression.js";
import { fitTemperature } from "./temperature.js";
import type { GroupTexts } from "./training-texts.js";
import { createVectoriser } from "./vectors.js";

/** One text in so many of each class is held out to fit the temperature. */
const heldOutShare = 5;

/**
 * Trains a classifier from example requests, with a class of its own for requests that are about no group. Takes in the
 * order of 100 ms for 20 groups of 30 examples. The same texts give the same classifier.
 */
export function trainClassifier(groups: readonly GroupTexts[], none: readonly string[]): IntentClassifier {
  if (groups.length === 0) return { classify: () => unsure };
  const featuresOf = createFeaturiser(createLexicon(shippedLexiconTables()));
  const labelled = [...groups.map(({ texts }) => texts), none].flatMap((texts, label) =>
    texts.map((text, place) => ({
      features: featuresOf(text),
      label,
      isHeldOut: place % heldOutShare === heldOutShare - 1,
    })),
  );
  const vectoriser = createVectoriser(labelled.map(({ features }) => features));
  const samples = labelled.map(({ features, label, isHeldOut }) => ({
    vector: vectoriser.vector(features),
    label,
    isHeldOut,
  }));
  const size = { features: vectoriser.size, classes: groups.length + 1 };
  const temperature = temperatureFor(samples, (kept) => trainSoftmax(kept, size));
  const model = trainSoftmax(samples, size);
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

function temperatureFor(
  samples: readonly (Sample & { readonly isHeldOut: boolean })[],
  train: (kept: readonly Sample[]) => LinearModel,
): number {
  const model = train(samples.filter(({ isHeldOut }) => !isHeldOut));
  const heldOut = samples.filter(({ isHeldOut }) => isHeldOut);
  return fitTemperature(heldOut.map(({ vector, label }) => ({ scores: model(vector), label })));
}
