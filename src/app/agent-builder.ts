import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { AgentGraph } from "../agents/factory/assemble-agent.js";
import { createLeadAgent } from "../agents/lead-agent/lead-agent.js";
import type { OpenCalls } from "../agents/middlewares/open-calls/middleware.js";
import type { PromptSource } from "../agents/middlewares/slash-prompts/prompt-source.js";
import type { RunOptions } from "../agents/lead-agent/run-options.js";
import type { UsageRecorder } from "../catalog/learning/usage-store.js";
import type { SnapshotView } from "../injector/snapshot-view.js";
import type { Logger } from "../kernel/logger.js";
import type { Principal } from "../permissions/principal.js";
import type { ToolPermission } from "../permissions/tool-permission.js";
import type { LeasedAgents } from "./leased-agent.js";
import type { RunModel } from "./models.js";
import type { Settings } from "./settings.js";

export interface AgentBuilderPorts {
  readonly leased: LeasedAgents;
  readonly checkpointer: BaseCheckpointSaver | undefined;
  readonly recorder: UsageRecorder | undefined;
  readonly prompts: PromptSource;
  readonly openCalls: OpenCalls;
  readonly logger: Logger;
}

export interface RunRequest {
  readonly settings: Settings;
  readonly runModel: RunModel;
  readonly options: RunOptions;
  readonly principal: Principal;
  readonly forOneRun: boolean;
}

export interface AgentBuilder {
  /** The agent of a run, pinned to the view's snapshot, which it keeps alive. */
  forRun(view: SnapshotView, request: RunRequest): Promise<AgentGraph>;
  /** The same graph for reading state, history and schemas: it may run no tool and holds nothing. */
  forReading(view: SnapshotView, settings: Settings): Promise<AgentGraph>;
}

const nothing: ToolPermission = { key: "nothing", permits: () => false };

export function createAgentBuilder({ leased, ...ports }: AgentBuilderPorts): AgentBuilder {
  const make = (
    view: SnapshotView,
    { settings, runModel: { entry, model }, options }: Pick<RunRequest, "settings" | "runModel" | "options">,
    permission: ToolPermission,
  ): Promise<AgentGraph> => {
    const { app } = settings.config;
    return createLeadAgent({
      view,
      model,
      permission,
      supportsVision: entry.supports_vision,
      contextWindow: entry.context_window,
      toolSearch: app.tool_search,
      leadAgent: app.lead_agent,
      workspace: app.workspace,
      options,
      ...ports,
    });
  };
  return {
    forRun(view, request) {
      const permission = request.settings.permissionFor(request.runModel.entry, request.principal);
      return leased.build(view.snapshot, () => make(view, request, permission), request);
    },
    forReading: (view, settings) =>
      make(view, { settings, runModel: settings.models.standIn, options: {} }, nothing),
  };
}
