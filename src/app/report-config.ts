import { formatLocation } from "../kernel/fawn-error.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { Logger } from "../kernel/logger.js";

/** Tells the log what was read, what is odd about it and which entries are left out. */
export function reportConfig(config: LoadedConfig, logger: Logger): void {
  const { files, warnings, faults } = config;
  logger.info(`Configuration: ${files.config ?? "defaults"}; servers: ${files.extensions ?? "none"}`);
  for (const { message, location } of warnings) logger.warn(`${formatLocation(location)}: ${message}`);
  for (const { kind, name, error } of faults)
    logger.error(`The ${kind} '${name}' is left out: ${error.message}`, { code: error.code });
}
