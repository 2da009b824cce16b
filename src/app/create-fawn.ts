import { mkdir } from "node:fs/promises";
import type { AgentGraph } from "../agents/factory/assemble-agent.js";
import { createLeadAgent } from "../agents/lead-agent/lead-agent.js";
import type { RunOptions } from "../agents/lead-agent/run-options.js";
import { systemClock } from "../catalog/time/clock.js";
import type { EntryFault } from "../config/entry-fault.js";
import type { LoadedConfig } from "../config/load-config.js";
import { loadConfig } from "../config/load-config.js";
import type { ModelConfig } from "../config/sections/models.js";
import { explainSelection } from "../injector/explain-selection.js";
import { runContext } from "../injector/run-context.js";
import { selectTools } from "../injector/select-tools.js";
import type { SnapshotView } from "../injector/snapshot-view.js";
import { createSnapshotView } from "../injector/snapshot-view.js";
import { isProduction } from "../config/environment.js";
import { createPolicy } from "../permissions/policy.js";
import { anonymous, type Principal } from "../permissions/principal.js";
import { bothPermit, modelPermission, type ToolPermission } from "../permissions/tool-permission.js";
import type { Registry } from "../registry/registry.js";
import { createRegistry } from "../registry/registry.js";
import { viewImageName } from "../tools/builtins/view-image.js";
import type { Fawn, FawnOptions } from "./fawn.js";
import { createLeasedAgents } from "./leased-agent.js";
import { reportConfig } from "./report-config.js";
import type { SearchAids } from "./search-aids.js";
import { openSearchAids } from "./search-aids.js";
import { createServers } from "./servers.js";
import { lineLogger } from "./stderr-logger.js";
import { loadLocalTools } from "./local-tools.js";
import type { RunModel } from "./models.js";
import { toolPublisher } from "./tool-publisher.js";
import { createModels } from "./models.js";

const visionTools = new Set([viewImageName]);

/** For a graph that is only read. */
const nothing: ToolPermission = { key: "nothing", permits: () => false };

/**
 * Reads the configuration and puts all rooms together. No server is started before the first run asks for one.
 *
 * @throws FawnError `config_*` when a file cannot be used at all; a single broken entry only goes into the status
 */
export async function createFawn(options: FawnOptions): Promise<Fawn> {
  const config = await loadConfig(options);
  const logger = options.logger ?? lineLogger((line) => process.stderr.write(line), config.app.log_level);
  reportConfig(config, logger);
  const policy = createPolicy({
    permissions: config.app.permissions,
    isAuthConfigured: config.app.auth !== undefined,
    isProduction: isProduction(options.environment),
  });
  const registry = createRegistry(logger);
  const publish = toolPublisher(registry, config.app);
  const toolFaults = await loadLocalTools({
    config,
    publish,
    logger,
    now: options.now ?? (() => new Date()),
  });
  const servers = createServers({ config, publish, logger, options });
  const models = createModels(config, logger);
  const aids = await openSearchAids({ config, logger, clock: systemClock });
  const view = viewOf(registry, config, aids);

  const permissionFor = (entry: ModelConfig, principal: Principal): ToolPermission =>
    bothPermit(modelPermission(entry.supports_vision, visionTools), policy.permissionOf(principal));

  const leased = createLeasedAgents(registry);

  const build = (
    { entry, model }: RunModel,
    runOptions: RunOptions,
    permission: ToolPermission,
    pinned: SnapshotView,
  ): Promise<AgentGraph> =>
    createLeadAgent({
      view: pinned,
      model,
      permission,
      supportsVision: entry.supports_vision,
      contextWindow: entry.context_window,
      toolSearch: config.app.tool_search,
      leadAgent: config.app.lead_agent,
      workspace: config.app.workspace,
      options: runOptions,
      checkpointer: options.checkpointer,
      recorder: aids.recorder,
      logger,
    });

  /** The workspace has to be there before a server that is confined to it starts. */
  const startServers = async (signal?: AbortSignal): Promise<void> => {
    await mkdir(config.app.workspace, { recursive: true });
    await servers.start(signal);
  };

  return {
    config,
    policy,
    async leadAgent(runOptions = {}, { principal = anonymous, forOneRun = false, signal } = {}) {
      const runModel = await models.forRun(runOptions);
      const permission = permissionFor(runModel.entry, principal);
      await startServers(signal);
      await aids.refresh();
      const pinned = view();
      const make = (): Promise<AgentGraph> => build(runModel, runOptions, permission, pinned);
      return leased.build(pinned.snapshot, make, { forOneRun });
    },
    readingAgent: () => build(models.standIn, {}, nothing, view()),
    startServers,
    getAvailableTools(modelName, principal = anonymous) {
      const permission = permissionFor(models.entry(modelName), principal);
      return [...registry.snapshot().tools.values()].filter((tool) => permission.permits(tool));
    },
    explainTools({ principal = anonymous, modelName, toolNames = [] } = {}) {
      const entry = models.entry(modelName);
      const snapshot = registry.snapshot();
      const permission = permissionFor(entry, principal);
      const context = runContext(snapshot, {
        toolSearch: config.app.tool_search,
        contextWindow: entry.context_window,
        permission,
        explicit: toolNames,
      });
      const selection = selectTools(snapshot, { ...context, promoted: [], intent: [] });
      const tools = [...snapshot.tools.values(), ...registry.disabled()];
      return explainSelection(tools, selection, (tool) => {
        const { permitted, because } = policy.explainPermission(principal, tool);
        return permitted ? `the model '${entry.name}' cannot use it` : because;
      });
    },
    chatModel: (modelName) => models.forRun({ model_name: modelName }),
    snapshot: () => registry.snapshot(),
    examplesFor: (tool) => aids.examplesFor(tool),
    status: () => ({
      tools: {
        configured: registry.snapshot().tools.size,
        deferred: registry.snapshot().deferrable.length,
        version: registry.snapshot().version,
      },
      servers: servers.status(),
      conflicts: registry.conflicts(),
      disabled: registry.disabled().map(({ definition }) => definition.name),
      leases: registry.leases(),
      faults: [
        ...config.faults,
        ...[...toolFaults, ...aids.faults].map((fault): EntryFault => ({ ...fault, kind: "tool" })),
      ],
    }),
    async close() {
      await Promise.all([servers.close(), aids.close()]);
      await registry.close();
    },
  };
}

/** The view of the current snapshot, made anew only when the snapshot or the examples of a tool are others. */
function viewOf(registry: Registry, config: LoadedConfig, aids: SearchAids): () => SnapshotView {
  const purposes = new Map(
    Object.entries(config.extensions.mcpServers).map(([id, server]) => [id, server.description]),
  );
  const options = { budgetTokens: config.app.tool_search.names_budget_tokens, purposes };
  let current = createSnapshotView(registry.snapshot(), options, aids);
  let isStale = false;
  aids.onChange(() => (isStale = true));
  return () => {
    const snapshot = registry.snapshot();
    if (isStale || current.snapshot !== snapshot)
      current = createSnapshotView(snapshot, options, { ...aids, previous: current });
    isStale = false;
    return current;
  };
}
