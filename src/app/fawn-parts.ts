import { openConfigStore } from "../config/store/open-config-store.js";
import type { ConfigStore } from "../config/store/config-store.js";
import type { SnapshotView } from "../injector/snapshot-view.js";
import { systemClock } from "../kernel/clock.js";
import type { LogLevel } from "../kernel/logger.js";
import type { Registry } from "../registry/registry.js";
import { createRegistry } from "../registry/registry.js";
import type { ToolFault } from "../tools/config-tools.js";
import { createAgentBuilder, type AgentBuilder } from "./agent-builder.js";
import type { FawnOptions } from "./fawn.js";
import { intentClassifier } from "./intent-classifier.js";
import { createIntentReaders } from "./intent-readers.js";
import { OpenedThings } from "./opened-things.js";
import { createLeasedAgents } from "./leased-agent.js";
import { loadLocalTools } from "./local-tools.js";
import { reportConfig } from "./report-config.js";
import { openSearchAids, type SearchAids } from "./search-aids.js";
import { openServers, type Servers } from "./servers.js";
import { createSettings, type Settings } from "./settings.js";
import { createSnapshotViews } from "./snapshot-views.js";
import { lineLogger } from "./stderr-logger.js";
import { openToolsFolder, type ToolsFolder } from "./tools-folder.js";
import { createToolPublisher } from "./tool-publisher.js";

/** All that a configured Fawn is made of. */
export interface FawnParts {
  /** Those in force. */
  settings(): Settings;
  readonly store: ConfigStore;
  readonly registry: Registry;
  readonly servers: Servers;
  readonly folder: ToolsFolder;
  readonly aids: SearchAids;
  readonly agents: AgentBuilder;
  /** The view of the current snapshot. */
  view(): SnapshotView;
  /** What is wrong with the tools of config.yaml. */
  toolFaults(): readonly ToolFault[];
}

/**
 * Reads the configuration, puts all rooms together and follows what changes.
 *
 * @throws FawnError `config_*` when a file cannot be used at all
 */
export async function openParts(options: FawnOptions): Promise<FawnParts> {
  const opened = new OpenedThings();
  try {
    return await assemble(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function assemble(options: FawnOptions, opened: OpenedThings): Promise<FawnParts> {
  const { environment, checkpointer, watch = true, now = () => new Date() } = options;
  const clock = systemClock;
  const log: { level: LogLevel } = { level: "info" };
  const logger =
    options.logger ??
    lineLogger(
      (line) => process.stderr.write(line),
      () => log.level,
    );
  const store = opened.add(await openConfigStore({ ...options, logger, clock, follow: watch }));
  const config = store.current();
  log.level = config.app.log_level;
  reportConfig(config, logger);

  let settings = createSettings(config, { environment, logger });
  const registry = opened.add(createRegistry(logger));
  const publisher = createToolPublisher(registry, config.app);
  let localTools = await loadLocalTools({ config, publisher, logger, now });
  const folder = opened.add(await openToolsFolder({ config, publisher, logger, clock, environment, watch }));
  const servers = opened.add(await openServers({ config, publisher, logger, clock, options }));
  const aids = opened.add(await openSearchAids({ config, logger, clock }));
  const intents = createIntentReaders(logger, await intentClassifier(config, logger));
  const leased = createLeasedAgents(registry);
  store.onChange(async ({ current }) => {
    const made = createSettings(current, { environment, logger });
    localTools = await loadLocalTools({ config: current, publisher, logger, now }, localTools);
    publisher.configure(current.app);
    // A server that connects slowly does not hold up the next change: the last configuration wins.
    void servers.update(current);
    log.level = current.app.log_level;
    settings = made;
  });
  return {
    settings: () => settings,
    store,
    registry,
    servers,
    folder,
    aids,
    agents: createAgentBuilder({
      leased,
      checkpointer,
      recorder: aids.recorder,
      prompts: servers.prompts,
      openCalls: servers,
      logger,
    }),
    view: createSnapshotViews({ registry, aids, intents, config: () => settings.config }),
    toolFaults: () => localTools.faults,
  };
}
