import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { RunOptions } from "../agents/lead-agent/run-options.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { ModelConfig } from "../config/sections/models.js";
import type { Logger } from "../kernel/logger.js";
import { chooseModel, offlineEntry } from "../models/choose-model.js";
import { createModelFactory } from "../models/create-model.js";
import { OfflineModel } from "../models/offline/offline-model.js";
import { chatModelClass } from "../reflection/expected-kind.js";
import { createReflection } from "../reflection/resolve-export.js";

export interface RunModel {
  readonly entry: ModelConfig;
  readonly model: BaseChatModel;
}

export interface Models {
  /** The entry that a run with this `model_name` gets. Throws FawnError `model_unknown` or `model_unavailable`. */
  entry(requested: string | undefined): ModelConfig;
  /** The model of a run; made once for each entry and thinking mode. */
  forRun(options: RunOptions): Promise<RunModel>;
  /** A model for graphs that are only read. */
  readonly standIn: RunModel;
}

export function createModels(config: LoadedConfig, logger: Logger): Models {
  const reflection = createReflection({ baseFolder: config.files.base });
  const create = createModelFactory({
    reflect: (use) => {
      const entry = config.app.models.find((model) => model.use === use);
      return reflection.resolve(use, chatModelClass, entry && config.locate(entry, "use"));
    },
    logger,
  });
  const made = new Map<string, Promise<BaseChatModel>>();
  const announced = new Set<string>();

  const choose = (requested: string | undefined): ModelConfig => {
    const choices = {
      available: config.app.models,
      unavailable: config.unavailableModels,
      faults: config.faults,
      requested,
    };
    const { model, reason } = chooseModel(choices);
    if (!announced.has(reason)) logger.info(`Using ${reason}`);
    announced.add(reason);
    return model;
  };

  return {
    entry: choose,
    async forRun({ model_name, thinking_enabled }) {
      const entry = choose(model_name);
      const key = JSON.stringify([entry.name, thinking_enabled === true]);
      const model = made.get(key) ?? create(entry, { thinkingEnabled: thinking_enabled });
      made.set(key, model);
      model.catch(() => made.delete(key));
      return { entry, model: await model };
    },
    standIn: { entry: offlineEntry, model: new OfflineModel() },
  };
}
