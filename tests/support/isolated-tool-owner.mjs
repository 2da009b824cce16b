// A process that runs an isolated tool file (its argument), calls its first tool and tells what that logs.
// It ends after the call; a call that does not end keeps it alive.
import { dirname } from "node:path";
import { register } from "tsx/esm/api";

register();
const { loadIsolatedToolFile } = await import("../../src/loader/load-isolated-tool-file.js");
const { systemClock } = await import("../../src/kernel/clock.js");
const { createLogger } = await import("../../src/kernel/logger.js");

const [file = ""] = process.argv.slice(2);
const logger = createLogger(({ message }) => process.stdout.write(`${message}\n`));
const { entries } = await loadIsolatedToolFile(file, {
  baseFolder: dirname(file),
  logger,
  clock: systemClock,
  environment: {},
  memoryMb: 32,
});
const tool = await entries[0]?.open();
process.stdout.write(`${await tool?.invoke({})}\n`);
