import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../../kernel/logger.js";
import { chooseFiles, type FileOptions } from "../config-files.js";
import { loadConfig } from "../load-config.js";
import { watchByChokidar } from "./chokidar-watch.js";
import { createConfigStore, type ConfigStore } from "./config-store.js";

/**
 * The configuration of these options, followed while it is open. Rejects as `loadConfig` does. The environment is
 * the given one for good: a change of a variable, or of `.env`, needs a restart.
 */
export async function openConfigStore(
  options: FileOptions & {
    readonly logger: Logger;
    readonly clock: Clock;
    /** Whether changes are taken over by themselves. */
    readonly follow: boolean;
  },
): Promise<ConfigStore> {
  const { config, extensions } = chooseFiles(options);
  return createConfigStore({
    load: (first) => loadConfig(options, first?.app.workspace),
    files: () => [config.path, extensions.path],
    watch: options.follow ? watchByChokidar : undefined,
    clock: options.clock,
    logger: options.logger,
  });
}
