import { randomUUID } from "node:crypto";
import { AIMessage } from "@langchain/core/messages";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";

/**
 * Gives an answer a new id where its id is already in the thread. Some OpenAI-compatible servers send the same
 * id with each answer; the messages reducer would then put the new answer in the place of the old one, and the
 * run would end in silence.
 */
export function uniqueMessageIds(): AgentMiddleware {
  return createMiddleware({
    name: "UniqueMessageIds",
    wrapModelCall: async (request, handler) => {
      const answer = await handler(request);
      if (!AIMessage.isInstance(answer)) return answer;
      const taken = request.messages.some((message) => message.id !== undefined && message.id === answer.id);
      if (taken) Object.assign(answer, { id: randomUUID() });
      return answer;
    },
  });
}
