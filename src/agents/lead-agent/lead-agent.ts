import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import type { UsageRecorder } from "../../catalog/learning/usage-store.js";
import type { LeadAgentConfig } from "../../config/sections/lead-agent.js";
import type { ToolSearchConfig } from "../../config/sections/tool-search.js";
import { assertDeferralHolds, deferredToolSetup } from "../../injector/deferred-tool-setup.js";
import type { Selection } from "../../injector/select-tools.js";
import { runContext } from "../../injector/run-context.js";
import { selectTools } from "../../injector/select-tools.js";
import type { SnapshotView } from "../../injector/snapshot-view.js";
import type { ToolPermission } from "../../permissions/tool-permission.js";
import { createToolSearch, toolSearchName } from "../../injector/tool-search.js";
import { permitsDefinition } from "../../registry/run-scoped.js";
import type { Logger } from "../../kernel/logger.js";
import type { AgentGraph } from "../factory/assemble-agent.js";
import { assembleAgent } from "../factory/assemble-agent.js";
import { danglingToolCalls } from "../middlewares/dangling-tool-calls/middleware.js";
import { deferredToolFilter } from "../middlewares/deferred-tool-filter/middleware.js";
import { images } from "../middlewares/images/middleware.js";
import { toolErrors } from "../middlewares/tool-errors/middleware.js";
import { learningFromUse } from "../middlewares/learning-from-use/middleware.js";
import type { OpenCalls } from "../middlewares/open-calls/middleware.js";
import { openCalls } from "../middlewares/open-calls/middleware.js";
import type { PromptSource } from "../middlewares/slash-prompts/prompt-source.js";
import { slashPrompts } from "../middlewares/slash-prompts/middleware.js";
import { soundAnswers } from "../middlewares/sound-answers/middleware.js";
import type { RunOptions } from "./run-options.js";
import { runOptionsSchema } from "./run-options.js";
import { systemPrompt } from "./system-prompt.js";

export interface LeadAgentParts {
  /** The run is pinned to this view's snapshot. */
  readonly view: SnapshotView;
  readonly model: BaseChatModel;
  readonly permission: ToolPermission;
  /** Whether the model takes images. */
  readonly supportsVision: boolean;
  /** Tokens that the model takes, where that is known. */
  readonly contextWindow?: number | undefined;
  readonly toolSearch: ToolSearchConfig;
  readonly leadAgent: LeadAgentConfig;
  /** Absolute path. */
  readonly workspace: string;
  readonly options: RunOptions;
  readonly checkpointer?: BaseCheckpointSaver | undefined;
  /** Prompts that the user's messages can name. */
  readonly prompts?: PromptSource | undefined;
  /** Calls that may have been left open by an earlier run of the thread. */
  readonly openCalls?: OpenCalls | undefined;
  /** Keeps the words of searches that led to a successful call, where that is switched on. */
  readonly recorder?: UsageRecorder | undefined;
  readonly logger: Logger;
}

/**
 * The lead agent of one run.
 *
 * @throws FawnError `deferral_not_recovered` when deferral is on and could not be set up
 */
export async function createLeadAgent(parts: LeadAgentParts): Promise<AgentGraph> {
  const { view, permission, toolSearch, logger } = parts;
  const { snapshot, catalog } = view;
  const context = runContext(snapshot, {
    toolSearch,
    contextWindow: parts.contextWindow,
    permission,
    explicit: parts.options.tool_names ?? [],
  });
  const selection = selectTools(snapshot, { ...context, promoted: [], intent: [] });
  for (const warning of selection.warnings) logger.warn(warning);
  const defers = toolSearch.enabled && snapshot.deferrable.some(selection.isSearchable);
  const setup = deferredToolSetup(defers, catalog, () =>
    createToolSearch(catalog, {
      maxResults: toolSearch.max_results,
      maxPromotions: toolSearch.max_promotions,
      permits: selection.isSearchable,
      semantic: view.semantic,
    }),
  );
  assertDeferralHolds(defers, snapshot, setup);
  const resident = selection.bound.filter(({ reason }) => reason === "resident");
  const tools = await Promise.all(resident.map(({ tool }) => tool.open()));
  return assembleAgent({
    name: "lead_agent",
    model: parts.model,
    tools: setup.toolSearchTool ? [...tools, setup.toolSearchTool] : tools,
    middleware: [
      danglingToolCalls(),
      toolErrors(logger),
      images({ workspace: parts.workspace, supportsVision: parts.supportsVision }),
      ...(parts.openCalls ? [openCalls(parts.openCalls)] : []),
      ...(parts.prompts ? [naming(parts.prompts, parts)] : []),
      ...(parts.recorder ? [learning(parts.recorder, view, selection)] : []),
      deferredToolFilter({
        snapshot,
        catalog,
        context,
        intent: view.intent,
        maxPromotions: toolSearch.max_promotions,
      }),
      soundAnswers(),
    ],
    systemPrompt: systemPrompt({
      deferredTools: setup.toolSearchTool
        ? view.deferredSection(`${permission.key} ${context.defersAuto}`, selection.isSearchable)
        : "",
      instructions: parts.leadAgent.instructions,
    }),
    contextSchema: runOptionsSchema,
    maxTurns: parts.leadAgent.max_turns,
    checkpointer: parts.checkpointer,
  });
}

function naming(prompts: PromptSource, { permission, supportsVision }: LeadAgentParts): AgentMiddleware {
  return slashPrompts({ prompts, permits: permitsDefinition(permission.permits), supportsVision });
}

function learning(recorder: UsageRecorder, { catalog }: SnapshotView, selection: Selection): AgentMiddleware {
  return learningFromUse({
    recorder,
    searchTool: toolSearchName,
    searchableTool: (name) => {
      const tool = catalog.get(name);
      return tool && selection.isSearchable(tool) ? tool : undefined;
    },
  });
}
