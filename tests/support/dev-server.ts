import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@langchain/langgraph-sdk";
import { processEnvironment } from "../../src/config/environment.js";
import { startServer } from "../../src/server/start-server.js";

export interface DevServerOptions {
  /** The project's folder, with its `langgraph.json`. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A real development server in a process of its own, on a free port of loopback. */
export interface DevServer {
  readonly url: string;
  readonly client: Client;
  /** Pid of the process that serves now. */
  readonly pid: number;
  /** All that the server has written, over its restarts. */
  output(): string;
  /** Each connection outside of loopback that the server tried; all of them were refused. */
  triedConnections(): Promise<readonly string[]>;
  /** Lets it write its state and ends it, with all it started. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Stops it, if it runs, and starts it again at the same address. */
  restart(): Promise<void>;
}

const guard = new URL("./refuse-network.mjs", import.meta.url).href;

/** Starts a server and waits until it answers. Whoever starts it stops it. */
export async function startDevServer({ cwd, env = {} }: DevServerOptions): Promise<DevServer> {
  const log = env["FAWN_BLOCKED_LOG"] ?? join(cwd, "blocked-connections.log");
  const lines: string[] = [];
  const inherited = processEnvironment();
  const launch = (port: number) =>
    startServer({
      langgraphFile: join(cwd, "langgraph.json"),
      environment: {
        ...inherited,
        ...env,
        NODE_OPTIONS: `${inherited["NODE_OPTIONS"] ?? ""} --import=${guard}`,
        FAWN_BLOCKED_LOG: log,
      },
      host: "127.0.0.1",
      port,
      jobs: 5,
      reload: false,
      verbose: false,
      onOutput: (line) => lines.push(line),
    });
  let server = await launch(0);
  return {
    url: server.api,
    client: new Client({ apiUrl: server.api, apiKey: null, callerOptions: { maxRetries: 0 } }),
    get pid() {
      return server.pid;
    },
    output: () => lines.join("\n"),
    triedConnections: async () => readLog(log),
    stop: async () => void (await server.stop()),
    kill: async () => void (await server.kill()),
    async restart() {
      await server.stop();
      server = await launch(server.port);
    },
  };
}

async function readLog(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}
