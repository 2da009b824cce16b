import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Environment } from "../config/environment.js";
import { FawnError } from "../kernel/fawn-error.js";
import { portTaken } from "./choose-port.js";
import type { ServedProject } from "./langgraph-file.js";
import { readLines } from "./output-lines.js";
import { isResponding } from "./probe-server.js";
import { apiAddress } from "./server-address.js";
import { serverMessageSchema, type ServerMessage } from "./server-message.js";
import type { ServerExit, ServerProcess } from "./server-process.js";
import { supervise } from "./supervise.js";

/** Milliseconds until a server that does not answer counts as failed. Importing a graph may take long. */
const startLimit = 120_000;
/** Milliseconds between two looks whether the server answers. */
const interval = 50;

export interface LaunchRequest {
  readonly folder: string;
  readonly project: ServedProject;
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  /** How many runs are worked on at a time. */
  readonly jobs: number;
  readonly onOutput: (line: string) => void;
  /** Told each file, outside of installed packages, that the server imports. */
  readonly onImport: (file: string) => void;
  /** Stops the server, also while it is starting. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the API server in a process group of its own and waits until it answers.
 * @throws {FawnError} `port_taken`, or `server_start_failed` with what the server said last.
 */
export async function launchServer(request: LaunchRequest): Promise<ServerProcess> {
  const child = spawnServer(request);
  const output = readLines([child.stdout, child.stderr], request.onOutput);
  const server = supervise(child);
  stopOn(request.signal, server);
  const outcome = await startOutcome(child, server, request);
  if (outcome === "answers") return server;
  await server.kill();
  throw startFailure(outcome, request, output.last());
}

function stopOn(signal: AbortSignal | undefined, server: ServerProcess): void {
  const stop = () => void server.stop();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  void server.exited.then(() => signal?.removeEventListener("abort", stop));
}

type StartMessage = Exclude<ServerMessage, { type: "imported" }>;
type StartOutcome = "answers" | "silent" | ServerExit | Extract<StartMessage, { type: "failed" }>;

async function startOutcome(
  child: ChildProcess,
  server: ServerProcess,
  request: LaunchRequest,
): Promise<StartOutcome> {
  const over = new AbortController();
  try {
    return await Promise.race([
      answerOrFailure(child, request, over.signal),
      server.exited,
      wait(startLimit, "silent" as const, { signal: over.signal }),
    ]);
  } finally {
    over.abort();
  }
}

/** Waits for this very process to listen before asking the port, where somebody else might answer. */
async function answerOrFailure(child: ChildProcess, request: LaunchRequest, over: AbortSignal) {
  const message = await startMessage(child, request.onImport);
  if (message.type === "failed") return message;
  const api = apiAddress(request.host, request.port);
  while (!(await isResponding(api))) await wait(interval, undefined, { signal: over });
  return "answers" as const;
}

function startMessage(child: ChildProcess, onImport: (file: string) => void): Promise<StartMessage> {
  return new Promise((resolve) => {
    child.on("message", (content) => {
      const { data: message } = serverMessageSchema.safeParse(content);
      if (message?.type === "imported") onImport(fileURLToPath(message.url));
      else if (message) resolve(message);
    });
  });
}

function spawnServer(request: LaunchRequest): ChildProcess {
  const options = {
    ...request.project,
    cwd: request.folder,
    host: request.host,
    port: request.port,
    nWorkers: request.jobs,
  };
  const program = fileURLToPath(new URL("./serve.mjs", import.meta.url));
  return spawn(process.execPath, ["--import", apiPreload(), program, JSON.stringify(options)], {
    cwd: request.folder,
    env: request.environment,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

/** What LangGraph's own command loads first: it lets the API and the graph share one copy of LangGraph. */
function apiPreload(): string {
  const manifest = createRequire(import.meta.url).resolve("@langchain/langgraph-api/package.json");
  return pathToFileURL(join(dirname(manifest), "dist", "preload.mjs")).href;
}

function startFailure(
  outcome: Exclude<StartOutcome, "answers">,
  request: LaunchRequest,
  lastLines: readonly string[],
): FawnError {
  if (typeof outcome === "object" && "type" in outcome) {
    if (outcome.code === "EADDRINUSE") return portTaken(request.host, request.port);
    return startError(outcome.message, []);
  }
  if (outcome === "silent") return startError(`no answer within ${startLimit / 1000} seconds.`, lastLines);
  return startError(`it ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`, lastLines);
}

function startError(reason: string, lastLines: readonly string[]): FawnError {
  const remedy = lastLines.length === 0 ? undefined : `Its last lines:\n${lastLines.join("\n")}`;
  return new FawnError("server_start_failed", `The server could not start: ${reason}`, { remedy });
}
