import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike, Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { createClientCredentials } from "./client-credentials.js";
import { withDeadline } from "./deadline.js";
import type { Ending, TransportHandle } from "./transport-handle.js";

/** How long a server may take to acknowledge the end of its session, in milliseconds. */
const farewellMs = 1_000;

export interface HttpPorts {
  readonly fetch?: FetchLike | undefined;
  readonly logger: Logger;
}

/**
 * Streamable HTTP or SSE to a server, made with the SDK. `MultiServerMCPClient` of mcp-adapters isn't used for
 * this: a server that accepts and never answers keeps its request open even after `close()` (measured with
 * 1.1.4, http and sse), because it knows a client only once it is connected; its connect time can't be limited; and its listing fails as a whole for one tool without `type: "object"`, or one whose output schema
 * has a remote `$ref`.
 */
export function createHttpTransport(
  server: string,
  url: string,
  config: Pick<McpServerConfig, "type" | "headers" | "oauth">,
  ports: HttpPorts,
): TransportHandle {
  const { headers, oauth } = config;
  if (oauth?.enabled && oauth.token_url === undefined) {
    ports.logger.warn(
      `MCP server '${server}' has no oauth.token_url: the server itself says where the client secret is sent.`,
    );
  }
  const options = {
    requestInit: { headers: { ...headers } },
    ...(ports.fetch ? { fetch: ports.fetch } : {}),
    ...(oauth?.enabled ? { authProvider: createClientCredentials(server, oauth) } : {}),
  };
  return config.type === "sse"
    ? new SseHandle(new SSEClientTransport(new URL(url), options))
    : new StreamableHandle(server, new StreamableHTTPClientTransport(new URL(url), options), ports.logger);
}

class StreamableHandle implements TransportHandle {
  readonly ending = undefined;
  readonly #server: string;
  readonly #transport: StreamableHTTPClientTransport;
  readonly #logger: Logger;
  #stopping: Promise<void> | undefined;

  constructor(server: string, transport: StreamableHTTPClientTransport, logger: Logger) {
    this.#server = server;
    this.#transport = transport;
    this.#logger = logger;
  }

  get transport(): Transport {
    return this.#transport;
  }

  /** Ends the session with a DELETE first, so that the server doesn't keep it. */
  stop(courteous: boolean): Promise<void> {
    this.#stopping ??= this.#stop(courteous);
    return this.#stopping;
  }

  async #stop(courteous: boolean): Promise<void> {
    if (courteous && this.#transport.sessionId !== undefined) {
      try {
        await withDeadline(farewellMs, undefined, () => this.#transport.terminateSession());
      } catch (error) {
        this.#logger.debug("MCP session was not ended by its server", {
          server: this.#server,
          error: messageOf(error),
        });
      }
    }
    await this.#transport.close();
  }
}

/**
 * An SSE server's answers come on its one stream, so a broken stream is a lost connection: what was asked on it
 * stays unanswered, and the session behind a new stream is another one.
 */
class SseHandle implements TransportHandle {
  readonly #transport: SSEClientTransport;
  #ending: Ending | undefined;
  #stopping: Promise<void> | undefined;

  constructor(transport: SSEClientTransport) {
    this.#transport = transport;
    const onerror = (error: Error): void => {
      if (!(error instanceof SseError) || this.#stopping) return;
      this.#ending = { kind: "stream" };
      void this.stop();
    };
    Object.assign(transport, { onerror });
  }

  get transport(): Transport {
    return this.#transport;
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#transport.close();
    return this.#stopping;
  }
}
