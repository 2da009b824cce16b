import { existsSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  LoggingMessageNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import { FawnError } from "../kernel/fawn-error.js";
import { acceptQuestions, askingCapabilities } from "./accept-questions.js";
import { QuestionDesk } from "./question-desk.js";
import type { ConnectEvidence, ConnectPhase } from "./connect-fault.js";
import { connectFault } from "./connect-fault.js";
import { withDeadline } from "./deadline.js";
import { createHttpTransport, type HttpPorts } from "./http-transport.js";
import type { ToolListing } from "./list-tools.js";
import { listTools } from "./list-tools.js";
import { offersOf, type McpSession, type OpenSession, type SessionEvents } from "./mcp-session.js";
import type { ProcessRegistry } from "./process-registry.js";
import type { EnvironmentVariables } from "./safe-environment.js";
import { serverEnvironment } from "./safe-environment.js";
import { StdioTransport } from "./stdio-transport.js";
import type { TransportHandle } from "./transport-handle.js";

export interface SessionPorts extends HttpPorts {
  readonly environment: EnvironmentVariables;
  readonly processes: ProcessRegistry;
}

/** What opens sessions of one configured server. Spawning, initialising and listing share `connect_timeout`. */
export function createSessionOpener(
  server: string,
  config: McpServerConfig,
  ports: SessionPorts,
): OpenSession {
  return (events, signal) => new Opening(server, config, ports, events).run(signal);
}

/** One attempt. */
class Opening {
  readonly #server: string;
  readonly #config: McpServerConfig;
  readonly #ports: SessionPorts;
  readonly #events: SessionEvents;
  #phase: ConnectPhase | undefined = "initialize";

  constructor(server: string, config: McpServerConfig, ports: SessionPorts, events: SessionEvents) {
    this.#server = server;
    this.#config = config;
    this.#ports = ports;
    this.#events = events;
  }

  async run(signal: AbortSignal): Promise<McpSession> {
    const handle = this.#createTransport();
    const desk = this.#config.elicitation ? new QuestionDesk() : undefined;
    const client = this.#createClient(handle, desk);
    const limitMs = this.#config.connect_timeout;
    let listing: ToolListing;
    try {
      listing = await withDeadline(limitMs, signal, async (within) => {
        await client.connect(handle.transport, { signal: within, timeout: limitMs });
        this.#phase = "tools/list";
        return offersOf(client).tools
          ? listTools(client, { signal: within, limitMs })
          : { tools: [], warnings: [] };
      });
    } catch (error) {
      await handle.stop(false);
      if (signal.aborted) throw signal.reason;
      throw this.#fault(handle, error);
    }
    this.#phase = undefined;
    if (handle.ending) throw this.#fault(handle);
    return {
      client,
      desk,
      offers: offersOf(client),
      info: client.getServerVersion(),
      listing,
      pid: () => handle.pid,
      close: () => handle.stop(true),
    };
  }

  /**
   * A client without sampling and roots, and without elicitation unless its server may ask: servers ask a client only
   * for what it declares, and nobody here could answer.
   */
  #createClient(handle: TransportHandle, desk: QuestionDesk | undefined): Client {
    const client = new Client(
      { name: "fawn", version: "0.1.0" },
      desk ? { capabilities: askingCapabilities } : {},
    );
    if (desk) acceptQuestions(client, desk);
    const about = { server: this.#server };
    Object.assign(client, {
      onerror: (error: Error) =>
        this.#ports.logger.debug("MCP connection", { ...about, error: error.message }),
      onclose: () => {
        if (this.#phase === undefined && handle.ending) this.#events.onLost(this.#fault(handle));
      },
    });
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.#events.onToolsChanged());
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) =>
      this.#ports.logger.debug("MCP server's log", { ...about, ...params }),
    );
    return client;
  }

  #createTransport(): TransportHandle {
    const { command, url, args, env, cwd } = this.#config;
    if (this.#config.type === "stdio" && command !== undefined) {
      const environment = serverEnvironment(env, this.#ports.environment);
      const { processes } = this.#ports;
      const { stderr } = this.#events;
      return new StdioTransport({ command, args, env: environment, cwd }, { processes, stderr });
    }
    if (this.#config.type !== "stdio" && url !== undefined) {
      return createHttpTransport(this.#server, url, this.#config, this.#ports);
    }
    throw new FawnError("mcp_config_incomplete", `MCP server '${this.#server}' has nothing to connect to.`, {
      remedy: "Give a command (stdio) or a url (http, sse).",
    });
  }

  #fault(handle: TransportHandle, error?: unknown): FawnError {
    if (FawnError.isInstance(error)) return error;
    const { type, command, cwd, url } = this.#config;
    const target: Partial<ConnectEvidence> =
      type === "stdio" ? { command, cwd, cwdExists: cwd === undefined || existsSync(cwd) } : { url };
    return connectFault({
      server: this.#server,
      phase: this.#phase,
      ending: handle.ending,
      stderr: this.#events.stderr.lines,
      error,
      ...target,
    });
  }
}
