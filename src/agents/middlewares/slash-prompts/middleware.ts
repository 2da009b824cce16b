import type { BaseMessage } from "@langchain/core/messages";
import { HumanMessage } from "@langchain/core/messages";
import { Command, StateSchema } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import type { Permits } from "../../../registry/run-scoped.js";
import type { Expansions } from "../../thread-state/expansions.js";
import { expansionsChannel } from "../../thread-state/expansions.js";
import type { PromptSource } from "./prompt-source.js";
import { stillNeeded, withExpansions } from "./with-expansions.js";

export interface SlashPromptsOptions {
  readonly prompts: PromptSource;
  /** Of the run. */
  readonly permits: Permits;
  readonly supportsVision: boolean;
}

const stateSchema = new StateSchema({ _expansions: expansionsChannel });

/**
 * Gives the model what a user's message `/server:prompt …` stands for, as a message after it. The thread keeps the
 * user's own words; what they stood for is fetched once, and stays the same in each later call of the thread.
 */
export function slashPrompts({ prompts, permits, supportsVision }: SlashPromptsOptions): AgentMiddleware {
  return createMiddleware({
    name: "SlashPrompts",
    stateSchema,
    wrapModelCall: async (request, handler) => {
      const { messages, runtime } = request;
      const known: Expansions = request.state._expansions;
      const asked = unexpanded(messages, known);
      const blocks = asked && (await prompts.expand(asked.text, { permits, signal: runtime.signal }));
      const expansions = asked && blocks ? { ...known, [asked.id]: [...blocks] } : known;
      const answer = await handler({
        ...request,
        messages: withExpansions(messages, expansions, supportsVision),
      });
      const kept = stillNeeded(expansions, messages);
      return kept === known ? answer : new Command({ update: { _expansions: kept } });
    },
  });
}

/** The user's latest message, where it may name a prompt that has not been fetched yet. */
function unexpanded(
  messages: readonly BaseMessage[],
  known: Expansions,
): { readonly id: string; readonly text: string } | undefined {
  const message = messages.findLast((candidate) => HumanMessage.isInstance(candidate));
  if (message?.id === undefined || Object.hasOwn(known, message.id)) return undefined;
  const text = message.text.trim();
  return text.startsWith("/") ? { id: message.id, text } : undefined;
}
