import { once } from "node:events";
import { constants } from "node:os";
import { dirname, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { loadConfig } from "../../config/load-config.js";
import { defaultPort } from "../../server/choose-port.js";
import { checkAuth } from "../../server/check-auth.js";
import { findLanggraphFile, readLanggraphFile } from "../../server/langgraph-file.js";
import { isAnswering } from "../../server/probe-server.js";
import { isLoopback, studioAddress } from "../../server/server-address.js";
import { readServerNote } from "../../server/server-note.js";
import type { ServerExit } from "../../server/server-process.js";
import { startServer, type DevServer } from "../../server/start-server.js";
import type { CommandHost } from "../command-host.js";
import { styleFor } from "../text-style.js";

export interface StartOptions {
  readonly host: string;
  readonly port?: number | undefined;
  readonly config?: string | undefined;
  readonly jobs: number;
  readonly reload: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
}

/** The request to end at which the command no longer waits. npm passes the first Ctrl-C on twice. */
const impatience = 3;

/** Runs the development server until it ends or is stopped. Answers with the exit code. */
export async function start(options: StartOptions, host: CommandHost): Promise<number> {
  const stop = new AbortController();
  const requests = new EventTarget();
  let count = 0;
  const release = host.onStop(() => {
    stop.abort();
    count += 1;
    if (count === impatience) requests.dispatchEvent(new Event("impatient"));
  });
  const impatient = once(requests, "impatient").then(() => 130);
  try {
    return await Promise.race([serve(options, host, stop.signal), impatient]);
  } finally {
    release();
  }
}

async function serve(options: StartOptions, host: CommandHost, stop: AbortSignal): Promise<number> {
  const langgraphFile = await findLanggraphFile(host.folder);
  await warnOfSecondServer(dirname(langgraphFile), host);
  const server = await launch(options, { host, langgraphFile, stop });
  if (server === undefined) return 0;
  host.output.write(options.json ? jsonLine(server) : announcement(server, options, host));
  const exit = await server.exited;
  if (stop.aborted) return endOfStopped(exit, host);
  host.messages.write(`The server ended by itself, with ${exit.signal ?? `exit code ${exit.code}`}.\n`);
  return exitCodeOf(exit);
}

interface Launch {
  readonly host: CommandHost;
  readonly langgraphFile: string;
  readonly stop: AbortSignal;
}

/** The running server, or nothing when it was stopped before it ran. */
async function launch(options: StartOptions, { host, langgraphFile, stop }: Launch) {
  if (!isLoopback(options.host)) {
    host.messages.write(
      `Warning: with --host ${options.host} everybody who reaches this machine can run the agent's tools.\n`,
    );
  }
  const config = await checkConfig(options, langgraphFile, host);
  const plain = !host.messages.isTerminal;
  try {
    return await startServer({
      langgraphFile,
      environment: host.environment,
      host: options.host,
      port: options.port,
      jobs: options.jobs,
      config,
      reload: options.reload,
      verbose: options.verbose,
      onOutput: (line) => host.messages.write(`${plain ? stripVTControlCharacters(line) : line}\n`),
      signal: stop,
    });
  } catch (error) {
    if (stop.aborted) return undefined;
    throw error;
  }
}

/** Where the configuration is so wrong, or so open, that no run should begin, says so at once instead of at the first run. */
async function checkConfig(options: StartOptions, langgraphFile: string, host: CommandHost) {
  const file = await readLanggraphFile(langgraphFile);
  const environment = { ...file.environment, ...host.environment };
  const { config: configPath } = options;
  const path = configPath === undefined ? undefined : resolve(host.folder, configPath);
  const { app } = await loadConfig({ cwd: file.folder, environment, configPath: path });
  for (const warning of checkAuth({ file, app, environment })) host.messages.write(`Warning: ${warning}\n`);
  return path;
}

/** Two servers in one folder overwrite each other's files. */
async function warnOfSecondServer(folder: string, host: CommandHost): Promise<void> {
  const note = await readServerNote(folder);
  if (note === undefined || !(await isAnswering(note.url))) return;
  host.messages.write(
    `Warning: a server of this folder already runs at ${note.url} (pid ${note.pid}). ` +
      "Both keep their threads in .langgraph_api, and the one that writes last wins.\n",
  );
}

function jsonLine(server: DevServer): string {
  return `${JSON.stringify({ api: server.api, studio: studioAddress(server.api), pid: process.pid })}\n`;
}

function announcement(server: DevServer, options: StartOptions, host: CommandHost): string {
  const style = styleFor(host.output, host.environment);
  const moved =
    options.port === undefined && server.port !== defaultPort
      ? style.dim(`  Port ${defaultPort} is taken; this is the next free one.\n`)
      : "";
  return [
    "",
    style.bold("Fawn is running."),
    "",
    `  API     ${server.api}`,
    `  Studio  ${studioAddress(server.api)}`,
    moved,
    "Ask a first question in another terminal:",
    "",
    '  npm run ask -- "what is 17 plus 25?"',
    "",
    style.dim("Ctrl-C stops the server."),
    "",
    "",
  ].join("\n");
}

function endOfStopped(exit: ServerExit, host: CommandHost): number {
  if (exit.code === 0) return 0;
  host.messages.write("The server did not end in time and was killed; its last changes may be lost.\n");
  return 1;
}

/** The exit code of a server that was not asked to end; never 0. */
function exitCodeOf(exit: ServerExit): number {
  if (exit.signal !== null) return 128 + constants.signals[exit.signal];
  return exit.code === 0 ? 1 : (exit.code ?? 1);
}
