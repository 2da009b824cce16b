import { SystemMessage } from "@langchain/core/messages";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createAgent } from "langchain";
import type { ZodObject } from "zod";
import type { ToolInstance } from "../../registry/tool-entry.js";
import { ThreadState } from "../thread-state/thread-state.js";

export interface AgentParts {
  readonly name: string;
  readonly model: BaseChatModel;
  /** The tools that are registered with the agent: few, since each step walks them once for each middleware. */
  readonly tools: readonly ToolInstance[];
  /** Outermost first. */
  readonly middleware: readonly AgentMiddleware[];
  readonly systemPrompt: string;
  readonly contextSchema: ZodObject;
  /** Model turns that a run may take. */
  readonly maxTurns: number;
  /** Keeps the threads; the LangGraph server puts its own in its place. */
  readonly checkpointer?: BaseCheckpointSaver | undefined;
}

/** A turn is two super-steps, the model's and the tools'. The calls of the last turn are still answered. */
function recursionLimitFor(maxTurns: number): number {
  return 2 * maxTurns;
}

/** The compiled graph of an agent. The prompt goes out as one plain string, which every compatible server takes. */
export function assembleAgent(parts: AgentParts) {
  const agent = createAgent({
    name: parts.name,
    model: parts.model,
    tools: [...parts.tools],
    middleware: [...parts.middleware],
    systemPrompt: new SystemMessage(parts.systemPrompt),
    stateSchema: ThreadState,
    contextSchema: parts.contextSchema,
    ...(parts.checkpointer ? { checkpointer: parts.checkpointer } : {}),
  });
  return agent.withConfig({ recursionLimit: recursionLimitFor(parts.maxTurns) }).graph;
}

export type AgentGraph = ReturnType<typeof assembleAgent>;
