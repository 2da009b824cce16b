import type { BaseMessage, UsageMetadata } from "@langchain/core/messages";
import { AIMessage } from "@langchain/core/messages";
import { estimateTokens } from "../kernel/estimate-tokens.js";
import type { FunctionTool } from "./function-tool.js";
import type { MessageSpec } from "./message-spec.js";

/** Tokens that a call would about cost: messages and bound schemas in, text and tool calls out. */
export function estimateUsage(
  messages: readonly BaseMessage[],
  tools: readonly FunctionTool[],
  answer: MessageSpec,
): UsageMetadata {
  const schemas = tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0;
  const input = messages.reduce((sum, message) => sum + messageTokens(message), schemas);
  const calls = answer.toolCalls ?? [];
  const output =
    estimateTokens(answer.text ?? "") + (calls.length > 0 ? estimateTokens(JSON.stringify(calls)) : 0);
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}

function messageTokens(message: BaseMessage): number {
  const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
  return estimateTokens(message.text) + (calls.length > 0 ? estimateTokens(JSON.stringify(calls)) : 0);
}
