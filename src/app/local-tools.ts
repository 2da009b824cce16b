import type { LoadedConfig } from "../config/load-config.js";
import { formatLocation } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
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

/** Registers the built-in tools and those of the configuration; returns the ones that could not be loaded. */
export async function loadLocalTools({
  config,
  publisher,
  logger,
  now,
}: LocalToolsPorts): Promise<readonly ToolFault[]> {
  const { app, files } = config;
  const reflection = createReflection({ baseFolder: files.base });
  const loaded = await loadConfigTools(app.tools, {
    resolve: (tool) => reflection.resolve(tool.use, toolOrFactory, config.locate(tool, "use")),
    originOf: (tool) => formatLocation(config.locate(tool) ?? { file: "config.yaml" }),
    logger,
  });
  for (const { name, error } of loaded.faults)
    logger.error(`The tool '${name}' is left out: ${error.message}`, { code: error.code });
  publisher.publish("config", "config", loaded.entries);
  publisher.publish("builtin", "builtin", builtinTools({ workspace: app.workspace, now }));
  return loaded.faults;
}
