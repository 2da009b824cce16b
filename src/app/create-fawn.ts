import { mkdir } from "node:fs/promises";
import { systemClock } from "../kernel/clock.js";
import { loadConfig, type LoadedConfig } from "../config/load-config.js";
import { createConfigStore } from "../config/store/config-store.js";
import { intentClassifier } from "./intent-classifier.js";
import { anonymous } from "../permissions/principal.js";
import { createRegistry } from "../registry/registry.js";
import { createAgentBuilder } from "./agent-builder.js";
import { explainTools } from "./explain.js";
import type { Fawn, FawnOptions } from "./fawn.js";
import { statusOf } from "./fawn-status.js";
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
import { watchConfig } from "./watch-config.js";

/**
 * Reads the configuration and puts all rooms together. No server is started before the first run asks for one.
 *
 * @throws FawnError `config_*` when a file cannot be used at all; a single broken entry only goes into the status
 */
export async function createFawn(options: FawnOptions): Promise<Fawn> {
  const initial = await loadConfig(options);
  const logger = options.logger ?? lineLogger((line) => process.stderr.write(line), initial.app.log_level);
  reportConfig(initial, logger);
  const watches = options.watch ?? true;
  let settings = createSettings(initial, { environment: options.environment, logger });
  const config = (): LoadedConfig => settings.config;
  const registry = createRegistry(logger);
  const publisher = createToolPublisher(registry, initial.app);
  const now = options.now ?? (() => new Date());
  let toolFaults = await loadLocalTools({ config: initial, publisher, logger, now });
  const clock = systemClock;
  const folder = await openToolsFolder({ config: initial, publisher, logger, clock, watch: watches });
  const servers = createServers({ config: initial, publisher, logger, options });
  const aids = await openSearchAids({ config: initial, logger, clock });
  const intents = createIntentReaders(logger, await intentClassifier(initial, logger));
  const view = createSnapshotViews({ registry, aids, intents, config });
  const { checkpointer } = options;
  const { recorder } = aids;
  const leased = createLeasedAgents(registry);
  const agents = createAgentBuilder({ leased, checkpointer, recorder, logger });
  const store = createConfigStore({
    initial,
    load: () => loadConfig(options),
    watch: watches ? watchConfig(options) : undefined,
    clock,
    logger,
    async apply(next) {
      const made = createSettings(next, { environment: options.environment, logger });
      toolFaults = await loadLocalTools({ config: next, publisher, logger, now });
      publisher.configure(next.app);
      servers.update(next);
      settings = made;
    },
  });
  await store.start();

  /** The workspace has to be there before a server that is confined to it starts. */
  const startServers = async (signal?: AbortSignal): Promise<void> => {
    await mkdir(config().app.workspace, { recursive: true });
    await servers.start(signal);
  };
  const parts = { registry, servers, store, folder, aids, toolFaults: () => toolFaults };

  return {
    get config() {
      return settings.config;
    },
    get policy() {
      return settings.policy;
    },
    async leadAgent(runOptions = {}, { principal = anonymous, forOneRun = false, signal } = {}) {
      const chosen = settings;
      const runModel = await chosen.models.forRun(runOptions);
      // Who may do nothing here is told so before a server starts for it.
      chosen.permissionFor(runModel.entry, principal);
      await startServers(signal);
      await aids.refresh();
      return agents.forRun(view(), {
        settings: chosen,
        runModel,
        options: runOptions,
        principal,
        forOneRun,
      });
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
    status: () => statusOf(parts),
    async reload() {
      await Promise.all([store.reload(), folder.reload()]);
    },
    async close() {
      await store.close();
      await Promise.all([servers.close(), aids.close(), folder.close()]);
      await registry.close();
    },
  };
}
