import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage } from "@langchain/core/messages";

/** Names of all tool calls in a history, in the order of time. */
export function calledTools(messages: readonly BaseMessage[]): string[] {
  return messages.flatMap((message) =>
    AIMessage.isInstance(message) ? (message.tool_calls ?? []).map((call) => call.name) : [],
  );
}
