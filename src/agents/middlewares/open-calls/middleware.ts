import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";

/** Tool calls that stay open while their thread waits for its user. */
export interface OpenCalls {
  /** Cancels what a thread left open. */
  abandon(thread: string): void;
}

/**
 * Cancels calls whose question the user has left without an answer. The model is called only when all tool calls of
 * the step before have come to an end, so a call that is still open then belongs to a step that was given up.
 */
export function openCalls(calls: OpenCalls): AgentMiddleware {
  return createMiddleware({
    name: "OpenCalls",
    wrapModelCall: (request, handler) => {
      const thread: unknown = request.runtime.configurable?.thread_id;
      if (typeof thread === "string") calls.abandon(thread);
      return handler(request);
    },
  });
}
