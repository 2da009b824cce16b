import type { LoadedConfig } from "../config/load-config.js";
import { formatLocation } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { toolOrFactory } from "../reflection/expected-kind.js";
import { createReflection } from "../reflection/resolve-export.js";
import { builtinTools } from "../tools/builtin-tools.js";
import type { ToolFault } from "../tools/config-tools.js";
import { loadConfigTools } from "../tools/config-tools.js";
import type { ToolPublisher } from "./tool-publisher.js";

export interface LocalToolsPorts {
  readonly config: LoadedConfig;
  readonly publisher: Pick<ToolPublisher, "publish">;
  readonly logger: Logger;
  readonly now: () => Date;
}

export interface LocalTools {
  /** Of config.yaml. */
  readonly entries: readonly ToolEntry[];
  /** Tools of config.yaml that could not be loaded as they stand. */
  readonly faults: readonly ToolFault[];
}

/**
 * Registers the built-in tools and those of the configuration. Of a tool that can't be loaded the version that was in use
 * before stays.
 */
export async function loadLocalTools(
  { config, publisher, logger, now }: LocalToolsPorts,
  before?: LocalTools,
): Promise<LocalTools> {
  const { app, files } = config;
  const reflection = createReflection({ baseFolder: files.base });
  const loaded = await loadConfigTools(app.tools, {
    resolve: (tool) => reflection.resolve(tool.use, toolOrFactory, config.locate(tool, "use")),
    originOf: (tool) => formatLocation(config.locate(tool) ?? { file: "config.yaml" }),
    logger,
  });
  const isBroken = new Set(loaded.faults.map(({ name }) => name));
  const kept = (before?.entries ?? []).filter(({ definition }) => isBroken.has(definition.name));
  const stays = new Set(kept.map(({ definition }) => definition.name));
  for (const { name, error } of loaded.faults) {
    const fate = stays.has(name) ? "keeps its last good version" : "is left out";
    logger.error(`The tool '${name}' ${fate}: ${error.message}`, { code: error.code });
  }
  const entries = [...loaded.entries, ...kept];
  publisher.publish("config", "config", entries);
  publisher.publish("builtin", "builtin", builtinTools({ workspace: app.workspace, now }));
  return { entries, faults: loaded.faults };
}
