import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { isRecord } from "../kernel/json-schema.js";
import { isClass } from "./describe-value.js";

/** What an export has to be. Checks look at the shape, since `instanceof` fails across two installs of a package. */
export interface ExpectedKind<T> {
  /** With its article, for messages: "a LangChain tool". */
  readonly name: string;
  /** What to do where the export is something else. */
  readonly remedy: string;
  is(value: unknown): value is T;
}

export type ChatModelClass = new (fields: Record<string, unknown>) => BaseChatModel;
export type ToolFactory = (settings: Readonly<Record<string, unknown>>) => unknown;

/** A class that extends LangChain's BaseChatModel. */
export const chatModelClass: ExpectedKind<ChatModelClass> = {
  name: "a LangChain chat model class",
  remedy: "Name a class that extends BaseChatModel, such as `@langchain/openai:ChatOpenAI`.",
  is(value): value is ChatModelClass {
    if (typeof value !== "function") return false;
    const prototype: unknown = value.prototype;
    return ["invoke", "_generate", "_llmType", "withStructuredOutput"].every((name) =>
      hasMethod(prototype, name),
    );
  },
};

/** A LangChain tool that is ready to run. */
export const langChainTool: ExpectedKind<StructuredToolInterface> = {
  name: "a LangChain tool",
  remedy: "Export what `tool(…)` of @langchain/core/tools returns.",
  is(value): value is StructuredToolInterface {
    return (
      isRecord(value) &&
      typeof value["name"] === "string" &&
      typeof value["description"] === "string" &&
      hasMethod(value, "invoke") &&
      typeof value["schema"] === "object" &&
      value["schema"] !== null
    );
  },
};

/** A LangChain tool, or a plain function that makes one from its settings. A class is neither. */
export const toolOrFactory: ExpectedKind<StructuredToolInterface | ToolFactory> = {
  name: "a LangChain tool or a function that makes one",
  remedy:
    "Export what `tool(…)` of @langchain/core/tools returns, or a function that takes the settings and returns it.",
  is(value): value is StructuredToolInterface | ToolFactory {
    return langChainTool.is(value) || (typeof value === "function" && !isClass(value));
  },
};

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function";
}
