import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { modelSchema } from "../../../src/config/sections/models.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { createModelFactory } from "../../../src/models/create-model.js";
import { OfflineModel } from "../../../src/models/offline/offline-model.js";
import type { ChatModelClass } from "../../../src/reflection/expected-kind.js";
import { recordingLogger } from "../../support/recording-logger.js";

class PlainModel extends BaseChatModel {
  readonly fields: Record<string, unknown>;
  constructor(fields: Record<string, unknown>) {
    super(fields);
    this.fields = fields;
  }
  override _llmType(): string {
    return "plain";
  }
  override _generate() {
    return Promise.resolve({ generations: [{ text: "", message: new AIMessage("") }] });
  }
}

class ChatOpenAI extends PlainModel {}
class MyOpenAI extends ChatOpenAI {
  static override lc_name(): string {
    return "Mine";
  }
}
class ChatAnthropic extends PlainModel {}

async function fieldsOf(
  modelClass: ChatModelClass,
  entry: Record<string, unknown>,
  thinkingEnabled?: boolean,
): Promise<{ fields: Record<string, unknown>; logged: string[] }> {
  const { logger, messages } = recordingLogger();
  const create = createModelFactory({ reflect: () => Promise.resolve(modelClass), logger });
  const config = modelSchema.parse({ name: "m", use: "mod:Class", ...entry });
  const model = (await create(config, { thinkingEnabled })) as PlainModel;
  return { fields: model.fields, logged: messages() };
}

describe("createModelFactory", () => {
  it("makes the offline model without reflection", async () => {
    const create = createModelFactory({
      reflect: () => Promise.reject(new Error("not asked")),
      logger: recordingLogger().logger,
    });

    const model = await create(modelSchema.parse({ name: "o", use: "offline" }));

    expect(model).toBeInstanceOf(OfflineModel);
  });

  it("passes unknown keys as they are and keeps Fawn's own from the constructor", async () => {
    const { fields } = await fieldsOf(PlainModel, {
      model: "m-1",
      api_key: "k",
      temperature: 0.5,
      requires_env: ["X"],
      context_window: 1000,
      display_name: "M",
    });

    expect(fields).toEqual({ model: "m-1", apiKey: "k", temperature: 0.5, maxRetries: 2 });
  });

  it("never sets streaming, and lets an entry decide on retries", async () => {
    const { fields } = await fieldsOf(PlainModel, { maxRetries: 7 });

    expect(fields).toEqual({ maxRetries: 7 });
  });

  it.each([
    [ChatOpenAI, { configuration: { baseURL: "http://127.0.0.1:1/v1" } }],
    [MyOpenAI, { configuration: { baseURL: "http://127.0.0.1:1/v1" } }],
    [ChatAnthropic, { anthropicApiUrl: "http://127.0.0.1:1/v1" }],
    [PlainModel, { baseUrl: "http://127.0.0.1:1/v1" }],
  ])("spells the address as %o takes it", async (modelClass, expected) => {
    const { fields } = await fieldsOf(modelClass, { base_url: "http://127.0.0.1:1/v1" });

    expect(fields).toEqual({ ...expected, maxRetries: 2 });
  });

  it("keeps the rest of a `configuration` beside the address", async () => {
    const { fields } = await fieldsOf(ChatOpenAI, {
      base_url: "http://127.0.0.1:1/v1",
      configuration: { defaultHeaders: { a: "b" } },
    });

    expect(fields["configuration"]).toEqual({
      baseURL: "http://127.0.0.1:1/v1",
      defaultHeaders: { a: "b" },
    });
  });

  it("leaves out empty texts, as optional variables give them", async () => {
    const { fields } = await fieldsOf(ChatOpenAI, { model: "", api_key: "" });

    expect(fields).toEqual({ maxRetries: 2 });
  });

  const thinking = {
    supports_thinking: true,
    modelKwargs: { a: 1 },
    when_thinking_enabled: { modelKwargs: { thinking: "on" } },
    when_thinking_disabled: { modelKwargs: { thinking: "off" } },
  };

  it.each([
    [true, "on"],
    [false, "off"],
    [undefined, "off"],
  ])("merges the arguments for thinking_enabled = %s key by key", async (enabled, value) => {
    const { fields, logged } = await fieldsOf(PlainModel, thinking, enabled);

    expect(fields["modelKwargs"]).toEqual({ a: 1, thinking: value });
    expect(logged).toEqual([]);
  });

  it("ignores thinking_enabled for a model without a thinking mode, and logs it", async () => {
    const { fields, logged } = await fieldsOf(PlainModel, { ...thinking, supports_thinking: false }, true);

    expect(fields["modelKwargs"]).toEqual({ a: 1, thinking: "off" });
    expect(logged).toEqual(["model `m` has no thinking mode; thinking_enabled is ignored"]);
  });

  it("turns a constructor's failure into a fault that names the entry", async () => {
    class Failing extends PlainModel {
      constructor(fields: Record<string, unknown>) {
        super(fields);
        throw new Error("no key given");
      }
    }

    await expect(fieldsOf(Failing, {})).rejects.toMatchObject({
      code: "model_failed",
      message: "Model `m` (mod:Class) could not be made: no key given Check the keys of `models` entry `m`.",
    });
  });

  it("refuses a class whose instances are no chat models", async () => {
    await expect(fieldsOf(URLSearchParams as unknown as ChatModelClass, {})).rejects.toMatchObject({
      code: "model_failed",
      message: expect.stringContaining("Model `m`: mod:Class is not a LangChain chat model."),
    });
  });

  it("lets a fault of reflection through as it is", async () => {
    const fault = new FawnError("reflection_export_missing", "no such export");
    const create = createModelFactory({
      reflect: () => Promise.reject(fault),
      logger: recordingLogger().logger,
    });

    await expect(create(modelSchema.parse({ name: "m", use: "a:b" }))).rejects.toBe(fault);
  });
});
