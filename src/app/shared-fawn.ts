import { processEnvironment } from "../config/environment.js";
import { createFawn } from "./create-fawn.js";
import type { Fawn } from "./fawn.js";
import { lineLogger } from "./stderr-logger.js";

/** Clients reach this process, so that what they may do without logging in has to be said. */
async function start(): Promise<Fawn> {
  const fawn = await createFawn({ cwd: process.cwd(), environment: processEnvironment() });
  const logger = lineLogger((line) => process.stderr.write(line), fawn.config.app.log_level);
  for (const warning of fawn.policy.warnings) logger.warn(warning);
  return fawn;
}

/**
 * One Fawn for the life of a server's process, for the graph and the routes, which the server loads each by its own
 * path. Begun when the first of them is loaded, so that the log tells early what is wrong.
 */
const shared: { fawn: Promise<Fawn> } = { fawn: start() };
shared.fawn.catch((error: unknown) => process.stderr.write(`${String(error)}\n`));

/** The shared Fawn; where its start failed, one new start that all who wait for it share. */
export function sharedFawn(): Promise<Fawn> {
  const tried = shared.fawn;
  return tried.catch(() => {
    if (shared.fawn === tried) shared.fawn = start();
    return shared.fawn;
  });
}
