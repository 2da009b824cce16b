import { dirname } from "node:path";
import type { Environment } from "../config/environment.js";
import { FawnError } from "../kernel/fawn-error.js";
import { choosePort, defaultPort } from "./choose-port.js";
import { readLanggraphFile, type LanggraphFile } from "./langgraph-file.js";
import { launchServer } from "./launch-server.js";
import { ReloadingServer } from "./reloading-server.js";
import { apiAddress } from "./server-address.js";
import { serverEnvironment } from "./server-environment.js";
import { removeServerNote, writeServerNote } from "./server-note.js";
import type { ServerExit, ServerProcess } from "./server-process.js";
import { FileWatch } from "./file-watch.js";

export interface StartRequest {
  /** Path of the project's `langgraph.json`. */
  readonly langgraphFile: string;
  readonly environment: Environment;
  readonly host: string;
  /** Exactly this port (0: any free one). Left out: the first free one from 2024 on. */
  readonly port?: number | undefined;
  /** How many runs are worked on at a time. */
  readonly jobs: number;
  /** Path for `FAWN_CONFIG`. */
  readonly config?: string | undefined;
  /** Start again when a file changes that the graph imports. */
  readonly reload: boolean;
  /** Log each request. */
  readonly verbose: boolean;
  /** Gets each line that the server writes. */
  readonly onOutput: (line: string) => void;
  /** Stops the server, also while it is starting. */
  readonly signal?: AbortSignal | undefined;
}

/** A LangGraph development server that answers. */
export interface DevServer extends ServerProcess {
  readonly api: string;
  readonly port: number;
}

/**
 * Starts the development server of a project, waits until it answers, and notes it in the project's folder.
 * @throws {FawnError} `port_taken`, `cannot_listen`, `langgraph_file_invalid`, `config_syntax`, `server_start_failed`
 */
export async function startServer(request: StartRequest): Promise<DevServer> {
  const watch = new FileWatch();
  try {
    const { port, server: first } = await launchOnFreePort(request, watch);
    const server = request.reload ? reloading(first, request, port, watch) : first;
    return await noted(server, request, port, watch);
  } catch (error) {
    watch.close();
    throw error;
  }
}

async function launchOnFreePort(request: StartRequest, watch: FileWatch) {
  for (let from = defaultPort; ;) {
    const port = await choosePort(request, from);
    try {
      return { port, server: await launch(request, port, watch) };
    } catch (error) {
      const anyPort = request.port === undefined || request.port === 0;
      if (!anyPort || !FawnError.isInstance(error) || error.code !== "port_taken") throw error;
      from = port + 1;
    }
  }
}

async function launch(request: StartRequest, port: number, watch: FileWatch): Promise<ServerProcess> {
  const file = await readLanggraphFile(request.langgraphFile);
  if (request.reload) watchProject(file, watch);
  const { host, config, verbose, jobs, onOutput, signal } = request;
  const settings = { url: apiAddress(host, port), port, config, verbose };
  return launchServer({
    folder: file.folder,
    project: file.project,
    environment: serverEnvironment(request.environment, file.environment, settings),
    host,
    port,
    jobs,
    onOutput,
    signal,
    onImport: (imported) => {
      if (request.reload) watch.add(imported);
    },
  });
}

function watchProject(file: LanggraphFile, watch: FileWatch): void {
  watch.add(file.path);
  if (file.environmentFile !== undefined) watch.add(file.environmentFile);
}

function reloading(first: ServerProcess, request: StartRequest, port: number, watch: FileWatch) {
  const server = new ReloadingServer(first, () => launch(request, port, watch), request.onOutput);
  watch.onChange((file) => server.changed(file));
  request.signal?.addEventListener("abort", () => void server.stop(), { once: true });
  return server;
}

/** The server with its note beside it for as long as it runs. */
async function noted(
  server: ServerProcess,
  request: StartRequest,
  port: number,
  watch: FileWatch,
): Promise<DevServer> {
  const folder = dirname(request.langgraphFile);
  const api = apiAddress(request.host, port);
  const exited = server.exited.then(async (exit) => {
    watch.close();
    await removeServerNote(folder, process.pid);
    return exit;
  });
  try {
    await writeServerNote(folder, { url: api, pid: process.pid });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const whenNoteIsGone = async (ending: Promise<ServerExit>) => ending.then(() => exited);
  return {
    api,
    port,
    get pid() {
      return server.pid;
    },
    exited,
    stop: () => whenNoteIsGone(server.stop()),
    kill: () => whenNoteIsGone(server.kill()),
  };
}
