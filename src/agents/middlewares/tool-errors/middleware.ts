import { ToolMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware, MiddlewareError } from "langchain";
import type { Logger } from "../../../kernel/logger.js";
import { toolErrorText } from "./error-text.js";

/**
 * Turns the error of a tool into a result that the model can act on, so that the run goes on. Interrupts and
 * other signals of the graph pass untouched, and so does the error of a run that was cancelled.
 */
export function toolErrors(logger: Logger): AgentMiddleware {
  return createMiddleware({
    name: "ToolErrors",
    wrapToolCall: async (request, handler) => {
      try {
        return await handler(request);
      } catch (thrown) {
        const error = rootCause(thrown);
        if (isGraphBubbleUp(error) || request.runtime.signal?.aborted) throw thrown;
        const { name, id } = request.toolCall;
        logger.warn(`Tool '${name}' failed`, { error });
        return new ToolMessage({
          content: toolErrorText(name, error),
          tool_call_id: id ?? "",
          name,
          status: "error",
        });
      }
    },
  });
}

/** Each layer of middleware wraps what it passes on. */
function rootCause(thrown: unknown): unknown {
  let error = thrown;
  while (MiddlewareError.isInstance(error) && error.cause !== undefined) error = error.cause;
  return error;
}
