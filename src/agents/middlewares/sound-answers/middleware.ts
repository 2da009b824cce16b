import { AIMessage, ToolMessage } from "@langchain/core/messages";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import { invalidArguments, soundAnswer } from "./sound-answer.js";

/** Mends what a model answers, and answers calls whose arguments could not be read. */
export function soundAnswers(): AgentMiddleware {
  return createMiddleware({
    name: "SoundAnswers",
    wrapModelCall: async (request, handler) => {
      const answer = await handler(request);
      return AIMessage.isInstance(answer) ? soundAnswer(answer, request.messages) : answer;
    },
    wrapToolCall: (request, handler) => {
      const { id, name } = request.toolCall;
      const reason = invalidArguments(request.state.messages, id);
      if (reason === undefined) return handler(request);
      return new ToolMessage({
        content: `Error: The arguments of this call of '${name}' are not valid JSON: ${reason} Nothing was run. Call it again with complete arguments.`,
        tool_call_id: id ?? "",
        name,
        status: "error",
      });
    },
  });
}
