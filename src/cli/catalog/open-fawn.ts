import { dirname, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createFawn } from "../../app/create-fawn.js";
import type { Fawn } from "../../app/fawn.js";
import { lineLogger } from "../../app/stderr-logger.js";
import { silentLogger } from "../../kernel/logger.js";
import { nearestLanggraphFile, readLanggraphFile } from "../../server/langgraph-file.js";
import type { CommandHost } from "../command-host.js";

/** Milliseconds between two looks at servers that are still connecting. */
const look = 100;

/**
 * The Fawn of the project in the command's folder, with the settings that its server would have. Warnings go to the
 * command's messages, unless it is to be `silent`. Whoever opens it closes it.
 */
export async function openFawn(
  configPath: string | undefined,
  host: CommandHost,
  log: "warnings" | "silent" = "warnings",
): Promise<Fawn> {
  const langgraphFile = await nearestLanggraphFile(host.folder);
  const project = langgraphFile === undefined ? undefined : await readLanggraphFile(langgraphFile);
  return createFawn({
    cwd: langgraphFile === undefined ? host.folder : dirname(langgraphFile),
    environment: { ...project?.environment, ...host.environment },
    watch: false,
    configPath: configPath && resolve(host.folder, configPath),
    logger: log === "silent" ? silentLogger : lineLogger((line) => host.messages.write(line), "warn"),
  });
}

/** Connects all servers and waits until each is there or has failed, however long a run would wait for them. */
export async function connectServers(fawn: Fawn, signal: AbortSignal): Promise<void> {
  await fawn.startServers(signal);
  while (!signal.aborted && fawn.status().servers.some(({ state }) => state === "connecting")) {
    await delay(look);
  }
}
