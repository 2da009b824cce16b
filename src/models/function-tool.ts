import type { ToolDefinition } from "@langchain/core/language_models/base";
import { isOpenAITool } from "@langchain/core/language_models/base";
import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { convertToOpenAITool, isLangChainTool } from "@langchain/core/utils/function_calling";
import { isRecord } from "../kernel/json-schema.js";

/** A tool in the form of OpenAI's function tools: what a model knows of it. */
export type FunctionTool = ToolDefinition;

/**
 * What `bindTools` was given, as function tools: LangChain tools, tool parameters and runnables are converted,
 * function tools stay as they are, and a tool that a provider runs itself (it has no function) is left out.
 */
export function asFunctionTools(tools: readonly BindToolsInput[]): FunctionTool[] {
  return tools.flatMap((tool) => {
    const converted: unknown = isLangChainTool(tool) ? convertToOpenAITool(tool) : tool;
    if (isOpenAITool(converted)) return [converted];
    return hasFunction(converted) ? [withParameters(converted)] : [];
  });
}

type BareFunctionTool = { function: { name: string; description?: string } };

/** OpenAI takes a function without `parameters` as one without arguments. */
function hasFunction(tool: unknown): tool is BareFunctionTool {
  return isRecord(tool) && isRecord(tool["function"]) && typeof tool["function"]["name"] === "string";
}

function withParameters(tool: BareFunctionTool): FunctionTool {
  return { type: "function", function: { ...tool.function, parameters: { type: "object", properties: {} } } };
}
