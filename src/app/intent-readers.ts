import type { LoadedConfig } from "../config/load-config.js";
import type { Catalog } from "../catalog/catalog.js";
import type { Logger } from "../kernel/logger.js";
import { sha256Hex } from "../kernel/sha256.js";
import type { IntentClassifier } from "../intent/classifier.js";
import { createIntentReader, type IntentReader } from "../intent/intent.js";
import { compileRules } from "../intent/intent-rules.js";
import { noneExamples } from "../intent/data/none-examples.js";
import type { trainClassifier } from "../intent/softmax-classifier.js";
import { trainingTexts } from "../intent/training-texts.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";

/** Makes a classifier from example requests: Fawn's own training, or what the configuration names. */
export type MakeClassifier = typeof trainClassifier;

/** What requests are about, for each snapshot; a classifier is trained anew only when its examples are others. */
export function createIntentReaders(
  logger: Logger,
  make: MakeClassifier,
): (config: LoadedConfig, snapshot: RegistrySnapshot, catalog: Catalog) => IntentReader | undefined {
  const trained: { key: string; classifier: IntentClassifier }[] = [];
  const classifierFor = (config: LoadedConfig, snapshot: RegistrySnapshot): IntentClassifier => {
    const texts = trainingTexts(snapshot.groups);
    const none = [...noneExamples, ...config.app.intent.none_examples];
    const key = sha256Hex(JSON.stringify([texts, none]), 16);
    const known = trained.find((one) => one.key === key);
    if (known) return known.classifier;
    const classifier = make(texts, none);
    trained.splice(0, trained.length, { key, classifier });
    return classifier;
  };
  return (config, snapshot, catalog) => {
    if (!config.app.intent.enabled) return undefined;
    const rules = compileRules(config.app.intent.rules, (fault) =>
      logger.error(fault.message, { code: fault.code }),
    );
    let classifier: IntentClassifier | undefined;
    const lazy: IntentClassifier = {
      classify: (request) => (classifier ??= classifierFor(config, snapshot)).classify(request),
    };
    return createIntentReader({
      catalog,
      members: snapshot.groups,
      classifier: lazy,
      rules,
      config: config.app.intent,
    });
  };
}
