import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { MessageContent } from "@langchain/core/messages";
import { isRecord } from "../kernel/json-schema.js";
import { estimateContentTokens } from "./local-chat-model.js";

type TokenCounter = object & { getNumTokens: (content: MessageContent) => Promise<number> };

/**
 * Makes a model estimate tokens by itself. LangChain's `getNumTokens` fetches a tokenizer table from the
 * network, and `ChatOpenAI` calls it on every `invoke` with `streaming: true`. The models that this one holds
 * (`ChatOpenAI` delegates to two) and the copies that it makes when tools are bound are covered too.
 */
export function countTokensLocally<Model extends BaseChatModel>(model: Model): Model {
  cover(model);
  return model;
}

function cover(model: TokenCounter): void {
  if (Object.hasOwn(model, "getNumTokens")) return;
  replace(model, "getNumTokens", (content: MessageContent) =>
    Promise.resolve(estimateContentTokens(content)),
  );
  for (const held of Object.values(model)) if (isTokenCounter(held)) cover(held);
  for (const method of ["withConfig", "bindTools"]) coverCopies(model, method);
}

function coverCopies(model: object, method: string): void {
  const original: unknown = Reflect.get(model, method);
  if (typeof original !== "function") return;
  replace(model, method, (...args: unknown[]) => {
    const copy: unknown = Reflect.apply(original, model, args);
    if (isTokenCounter(copy)) cover(copy);
    return copy;
  });
}

/** Not enumerable, so that serialising or spreading the model is not changed by it. */
function replace(model: object, method: string, value: unknown): void {
  Object.defineProperty(model, method, { value, configurable: true, writable: true, enumerable: false });
}

function isTokenCounter(value: unknown): value is TokenCounter {
  return isRecord(value) && typeof value["getNumTokens"] === "function";
}
