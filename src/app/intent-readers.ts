import type { LoadedConfig } from "../config/load-config.js";
import type { Catalog } from "../catalog/catalog.js";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { sha256Hex } from "../kernel/sha256.js";
import { unsure, type IntentClassifier } from "../intent/classifier.js";
import { createIntentReader, type IntentReader } from "../intent/intent.js";
import { compileRules } from "../intent/intent-rules.js";
import { noneExamples } from "../intent/data/none-examples.js";
import { trainingTexts, type GroupTexts } from "../intent/training-texts.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";

/** Makes a classifier from example requests: Fawn's own training, or what the configuration names. */
export type MakeClassifier = (
  groups: readonly GroupTexts[],
  none: readonly string[],
) => IntentClassifier | Promise<IntentClassifier>;

/**
 * What requests are about, for each snapshot; a classifier is trained anew only when its examples are others, and while
 * that takes long nothing is guessed.
 */
export function createIntentReaders(
  logger: Logger,
  make: MakeClassifier,
): (config: LoadedConfig, snapshot: RegistrySnapshot, catalog: Catalog) => IntentReader | undefined {
  let trained: { readonly key: string; classifier: IntentClassifier } | undefined;
  const classifierFor = (config: LoadedConfig, snapshot: RegistrySnapshot): IntentClassifier => {
    const texts = trainingTexts(snapshot.groups);
    const none = [...noneExamples, ...config.app.intent.none_examples];
    const key = sha256Hex(JSON.stringify([texts, none]), 16);
    if (trained?.key !== key) trained = { key, classifier: follow(make(texts, none), logger) };
    return trained.classifier;
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

/** A classifier that is on its way knows nothing yet. */
function follow(made: IntentClassifier | Promise<IntentClassifier>, logger: Logger): IntentClassifier {
  if (!(made instanceof Promise)) return made;
  let current: IntentClassifier = { classify: () => unsure };
  made.then(
    (classifier) => (current = classifier),
    (error: unknown) => logger.error("No classifier of intents could be made", { error: messageOf(error) }),
  );
  return { classify: (request) => current.classify(request) };
}
