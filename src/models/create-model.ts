import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ModelConfig } from "../config/sections/models.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import type { Logger } from "../kernel/logger.js";
import type { ChatModelClass } from "../reflection/expected-kind.js";
import { constructorFields } from "./constructor-fields.js";
import { countTokensLocally } from "./count-tokens-locally.js";
import { OfflineModel } from "./offline/offline-model.js";

export interface ModelFactoryPorts {
  /** Loads the class that `use: "module:export"` names; rejects with a typed error when there is none. */
  readonly reflect: (reference: string) => Promise<ChatModelClass>;
  readonly logger: Logger;
}

interface ModelRunOptions {
  /** The run's `thinking_enabled`; a model without `supports_thinking` does not think, whatever is asked. */
  readonly thinkingEnabled?: boolean | undefined;
}

export type ModelFactory = (entry: ModelConfig, options?: ModelRunOptions) => Promise<BaseChatModel>;

/**
 * A factory of chat models from model entries. Models that it makes never touch the network to count tokens.
 *
 * @throws FawnError `model_failed` when the class cannot be constructed, and whatever `reflect` rejects with
 */
export function createModelFactory({ reflect, logger }: ModelFactoryPorts): ModelFactory {
  return async (entry, options = {}) => {
    const thinks = options.thinkingEnabled === true && entry.supports_thinking;
    if (options.thinkingEnabled === true && !thinks)
      logger.info(`model \`${entry.name}\` has no thinking mode; thinking_enabled is ignored`);
    if (entry.use === "offline") return new OfflineModel();
    const modelClass = await reflect(entry.use);
    const fields = constructorFields(entry, lineageOf(modelClass), thinks);
    return countTokensLocally(construct(entry, modelClass, fields));
  };
}

function construct(
  entry: ModelConfig,
  modelClass: ChatModelClass,
  fields: Record<string, unknown>,
): BaseChatModel {
  let model: unknown;
  try {
    model = new modelClass(fields);
  } catch (cause) {
    throw new FawnError(
      "model_failed",
      `Model \`${entry.name}\` (${entry.use}) could not be made: ${messageOf(cause)}`,
      { cause, remedy: `Check the keys of \`models\` entry \`${entry.name}\`.` },
    );
  }
  if (isChatModel(model)) return model;
  throw new FawnError(
    "model_failed",
    `Model \`${entry.name}\`: ${entry.use} is not a LangChain chat model.`,
    {
      remedy: "`use` must name a class that extends BaseChatModel, such as `@langchain/openai:ChatOpenAI`.",
    },
  );
}

function isChatModel(value: unknown): value is BaseChatModel {
  return (
    isRecord(value) && typeof value["_generate"] === "function" && typeof value["getNumTokens"] === "function"
  );
}

/** The names of a class and its ancestors, with the names under which LangChain serialises them. */
function lineageOf(modelClass: object): string[] {
  const names: string[] = [];
  for (let at: unknown = modelClass; typeof at === "function"; at = Object.getPrototypeOf(at)) {
    names.push(at.name);
    const serialised: unknown = Object.hasOwn(at, "lc_name") ? Reflect.get(at, "lc_name") : undefined;
    if (typeof serialised === "function") names.push(String(Reflect.apply(serialised, at, [])));
  }
  return names;
}
