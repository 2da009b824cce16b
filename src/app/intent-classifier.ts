import { z } from "zod";
import type { LoadedConfig } from "../config/load-config.js";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { unsure, type IntentClassifier } from "../intent/classifier.js";
import { trainClassifier } from "../intent/softmax-classifier.js";
import type { ExpectedKind } from "../reflection/expected-kind.js";
import { createReflection } from "../reflection/resolve-export.js";
import type { MakeClassifier } from "./intent-readers.js";

type ForeignFactory = (training: unknown) => unknown;

const factory: ExpectedKind<ForeignFactory> = {
  name: "a function that makes a classifier of intents",
  remedy: "Export a function that takes `{groups, none, settings}` and returns `{classify(request)}`.",
  is: (value): value is ForeignFactory => typeof value === "function",
};

const classifierSchema = z.object({
  classify: z.custom<(request: string) => unknown>((value) => typeof value === "function"),
});
const answerSchema = z.object({
  labels: z.array(z.object({ group: z.string(), p: z.number().min(0).max(1) })),
  none: z.number().min(0).max(1),
});

/** The configured way to make a classifier; Fawn's own where none is, or where it cannot be used. */
export async function intentClassifier(config: LoadedConfig, logger: Logger): Promise<MakeClassifier> {
  const { classifier } = config.app.intent;
  if (classifier === undefined) return trainClassifier;
  const { use, ...settings } = classifier;
  try {
    const make = await createReflection({ baseFolder: config.files.base }).resolve(use, factory);
    return (groups, none) =>
      guarded(use, logger, () => classifierSchema.parse(make({ groups, none, settings })));
  } catch (error) {
    logger.error(`Fawn's own classifier of intents is used: ${messageOf(error)}`);
    return trainClassifier;
  }
}

/** Guesses nothing where the foreign classifier fails or says what makes no sense, and tells the log once. */
function guarded(
  use: string,
  logger: Logger,
  make: () => z.output<typeof classifierSchema>,
): IntentClassifier {
  let hasFailed = false;
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!hasFailed) logger.error(`The classifier of intents ${use} failed`, { error: messageOf(error) });
      hasFailed = true;
      return undefined;
    }
  };
  const classifier = attempt(make);
  return {
    classify: (request) => attempt(() => answerSchema.parse(classifier?.classify(request))) ?? unsure,
  };
}
