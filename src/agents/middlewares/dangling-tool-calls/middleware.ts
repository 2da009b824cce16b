import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import { repairHistory } from "./repair-history.js";

/** Repairs the history for the model call only; the thread's state stays as it is. */
export function danglingToolCalls(): AgentMiddleware {
  return createMiddleware({
    name: "DanglingToolCalls",
    wrapModelCall: (request, handler) => handler({ ...request, messages: repairHistory(request.messages) }),
  });
}
