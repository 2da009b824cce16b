import type { BaseMessage } from "@langchain/core/messages";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createLeadAgent } from "../../src/agents/lead-agent/lead-agent.js";
import type { RunOptions } from "../../src/agents/lead-agent/run-options.js";
import type { UsageRecorder } from "../../src/catalog/learning/usage-store.js";
import type { OpenCalls } from "../../src/agents/middlewares/open-calls/middleware.js";
import type { PromptSource } from "../../src/agents/middlewares/slash-prompts/prompt-source.js";
import { leadAgentSchema } from "../../src/config/sections/lead-agent.js";
import { toolSearchSchema } from "../../src/config/sections/tool-search.js";
import type { SnapshotView } from "../../src/injector/snapshot-view.js";
import { createSnapshotView } from "../../src/injector/snapshot-view.js";
import type { ToolPermission } from "../../src/permissions/tool-permission.js";
import type { ScriptedTurn } from "../../src/models/scripted-model.js";
import { ScriptedModel } from "../../src/models/scripted-model.js";
import type { RegistrySnapshot } from "../../src/registry/snapshot.js";
import { recordingLogger } from "./recording-logger.js";

const everything: ToolPermission = { key: "all", permits: () => true };

export interface ScriptedAgentOptions {
  readonly snapshot: RegistrySnapshot;
  /** Left out, the view of the snapshot. */
  readonly view?: SnapshotView;
  readonly recorder?: UsageRecorder | undefined;
  readonly prompts?: PromptSource;
  readonly openCalls?: OpenCalls;
  readonly turns: readonly ScriptedTurn[];
  readonly toolSearch?: Record<string, unknown>;
  readonly leadAgent?: Record<string, unknown>;
  readonly options?: RunOptions;
  readonly permission?: ToolPermission;
  readonly workspace?: string;
  readonly supportsVision?: boolean;
  /** Threads of an earlier agent, to go on with. */
  readonly checkpointer?: MemorySaver;
}

/** The real lead agent around a scripted model, with its threads in memory. */
export async function scriptedAgent(options: ScriptedAgentOptions) {
  const { logger, messages: logged } = recordingLogger();
  const model = new ScriptedModel({ turns: options.turns });
  const checkpointer = options.checkpointer ?? new MemorySaver();
  const graph = await createLeadAgent({
    view: options.view ?? createSnapshotView(options.snapshot, { budgetTokens: 2000, purposes: new Map() }),
    model,
    permission: options.permission ?? everything,
    supportsVision: options.supportsVision ?? false,
    toolSearch: toolSearchSchema.parse(options.toolSearch ?? {}),
    leadAgent: leadAgentSchema.parse(options.leadAgent ?? {}),
    workspace: options.workspace ?? "/nowhere",
    options: options.options ?? {},
    prompts: options.prompts,
    openCalls: options.openCalls,
    recorder: options.recorder,
    logger,
  });
  graph.checkpointer = checkpointer;
  const configOf = (thread: string) => ({ configurable: { thread_id: thread } });
  return {
    graph,
    model,
    checkpointer,
    logged,
    configOf,
    ask: (text: string, thread = "1", extra: Record<string, unknown> = {}) =>
      graph.invoke({ messages: [new HumanMessage(text)], ...extra }, configOf(thread)),
    state: async (thread = "1") => (await graph.getState(configOf(thread))).values,
    /** Names that each model call so far was shown. */
    boundTools: () => model.calls.map((call) => call.tools.map((tool) => tool.function.name)),
  };
}

export const call = (name: string, args: Record<string, unknown> = {}, id?: string) => ({ name, args, id });

export function toolResults(
  messages: readonly BaseMessage[],
): { name: string; status: string; text: string }[] {
  return messages
    .filter((message) => ToolMessage.isInstance(message))
    .map((message) => ({
      name: message.name ?? "",
      status: message.status ?? "success",
      text: message.text,
    }));
}
