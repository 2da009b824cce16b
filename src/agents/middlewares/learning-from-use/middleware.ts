import { ToolMessage } from "@langchain/core/messages";
import type { Command } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import type { UsageRecorder } from "../../../catalog/learning/usage-store.js";
import type { RegisteredTool } from "../../../registry/registered-tool.js";
import { creditedSearches } from "./credited-searches.js";

export interface LearningFromUseOptions {
  readonly recorder: UsageRecorder;
  /** The tool of this name that this principal may find by search; others gain nothing. */
  readonly searchableTool: (name: string) => Pick<RegisteredTool, "fingerprint"> | undefined;
  /** Name of the tool that searches. */
  readonly searchTool: string;
}

/**
 * Notices when a tool that a search of this thread has found is called with success, and records the search's words
 * for it, once for each search and tool. Changes nothing about the call.
 */
export function learningFromUse({
  recorder,
  searchableTool,
  searchTool,
}: LearningFromUseOptions): AgentMiddleware {
  return createMiddleware({
    name: "LearningFromUse",
    wrapToolCall: async (request, handler) => {
      const result = await handler(request);
      const { name, id } = request.toolCall;
      const tool = name === searchTool ? undefined : searchableTool(name);
      if (tool === undefined || id === undefined || !hasSucceeded(result, id)) return result;
      const call = { id, name, fingerprint: tool.fingerprint };
      for (const { query, occasion } of creditedSearches(request.state.messages, call, searchTool)) {
        recorder.record({ query, tool: { name, fingerprint: tool.fingerprint }, occasion });
      }
      return result;
    },
  });
}

/** Whether the call's own result says that all went well. */
function hasSucceeded(result: ToolMessage | Command, id: string): boolean {
  const messages = ToolMessage.isInstance(result) ? [result] : messagesOf(result);
  return messages.some(
    (message) => ToolMessage.isInstance(message) && message.tool_call_id === id && message.status !== "error",
  );
}

function messagesOf({ update }: Command): readonly unknown[] {
  const messages: unknown = Array.isArray(update)
    ? update.find(([key]) => key === "messages")?.[1]
    : Reflect.get(Object(update), "messages");
  return Array.isArray(messages) ? messages : [messages];
}
