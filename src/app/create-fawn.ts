import { mkdir } from "node:fs/promises";
import { systemClock } from "../kernel/clock.js";
import type { EntryFault } from "../config/entry-fault.js";
import { loadConfig } from "../config/load-config.js";
import { intentClassifier } from "./intent-classifier.js";
import { anonymous } from "../permissions/principal.js";
import { createRegistry } from "../registry/registry.js";
import { createAgentBuilder } from "./agent-builder.js";
import { explainTools } from "./explain.js";
import type { Fawn, FawnOptions, FawnStatus } from "./fawn.js";
import { createIntentReaders } from "./intent-readers.js";
import { createLeasedAgents } from "./leased-agent.js";
import { loadLocalTools } from "./local-tools.js";
import { reportConfig } from "./report-config.js";
import { openSearchAids } from "./search-aids.js";
import { createServers } from "./servers.js";
import { createSettings } from "./settings.js";
import { createSnapshotViews } from "./snapshot-views.js";
import { lineLogger } from "./stderr-logger.js";
import { openToolsFolder } from "./tools-folder.js";
import { createToolPublisher } from "./tool-publisher.js";

/**
 * Reads the configuration and puts all rooms together. No server is started before the first run asks for one.
 *
 * @throws FawnError `config_*` when a file cannot be used at all; a single broken entry only goes into the status
 */
export async function createFawn(options: FawnOptions): Promise<Fawn> {
  const config = await loadConfig(options);
  const logger = options.logger ?? lineLogger((line) => process.stderr.write(line), config.app.log_level);
  reportConfig(config, logger);
  const settings = createSettings(config, { environment: options.environment, logger });
  const registry = createRegistry(logger);
  const publisher = createToolPublisher(registry, config.app);
  const now = options.now ?? (() => new Date());
  const toolFaults = await loadLocalTools({ config, publisher, logger, now });
  const folder = await openToolsFolder({
    config,
    publisher,
    logger,
    clock: systemClock,
    watch: options.watch ?? true,
  });
  const servers = createServers({ config, publisher, logger, options });
  const aids = await openSearchAids({ config, logger, clock: systemClock });
  const intents = createIntentReaders(logger, await intentClassifier(config, logger));
  const view = createSnapshotViews({ registry, aids, intents, config: () => config });
  const { checkpointer } = options;
  const { recorder } = aids;
  const leased = createLeasedAgents(registry);
  const agents = createAgentBuilder({ leased, checkpointer, recorder, logger });

  /** The workspace has to be there before a server that is confined to it starts. */
  const startServers = async (signal?: AbortSignal): Promise<void> => {
    await mkdir(config.app.workspace, { recursive: true });
    await servers.start(signal);
  };
  const status = (): FawnStatus => ({
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
      ...folder.faults(),
      ...[...toolFaults, ...aids.faults].map((fault): EntryFault => ({ ...fault, kind: "tool" })),
    ],
  });

  return {
    config,
    policy: settings.policy,
    async leadAgent(runOptions = {}, { principal = anonymous, forOneRun = false, signal } = {}) {
      const runModel = await settings.models.forRun(runOptions);
      // Who may do nothing here is told so before a server starts for it.
      settings.permissionFor(runModel.entry, principal);
      await startServers(signal);
      await aids.refresh();
      return agents.forRun(view(), { settings, runModel, options: runOptions, principal, forOneRun });
    },
    readingAgent: () => agents.forReading(view(), settings),
    startServers,
    getAvailableTools(modelName, principal = anonymous) {
      const permission = settings.permissionFor(settings.models.entry(modelName), principal);
      return [...registry.snapshot().tools.values()].filter((tool) => permission.permits(tool));
    },
    explainTools: (request = {}) =>
      explainTools({ view: view(), disabled: registry.disabled() }, settings, request),
    chatModel: (modelName) => settings.models.forRun({ model_name: modelName }),
    snapshot: () => registry.snapshot(),
    examplesFor: (tool) => aids.examplesFor(tool),
    status,
    async close() {
      await Promise.all([servers.close(), aids.close(), folder.close()]);
      await registry.close();
    },
  };
}
