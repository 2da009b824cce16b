import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike, Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import type { Clock } from "../kernel/clock.js";
import { systemClock } from "../kernel/clock.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { Reflection } from "../reflection/resolve-export.js";
import { withDeadline } from "./deadline.js";
import { createInterceptedFetch } from "./header-interceptors.js";
import { createAuthorizedFetch } from "./oauth/authorized-fetch.js";
import type { OAuthTarget } from "./oauth/oauth-target.js";
import { checkOAuth } from "./oauth/oauth-target.js";
import { ServerAuth } from "./oauth/server-auth.js";
import { createMemoryTokenStore, type TokenStore } from "./oauth/token-store.js";
import type { Ending, TransportHandle } from "./transport-handle.js";

/** How long a server may take to acknowledge the end of its session, in milliseconds. */
const farewellMs = 1_000;

export interface HttpPorts {
  readonly fetch?: FetchLike | undefined;
  readonly logger: Logger;
  /** Keeps OAuth tokens; without one they live as long as the transport. */
  readonly tokens?: TokenStore | undefined;
  readonly clock?: Clock | undefined;
  readonly onLoginNeeded?: ((target: OAuthTarget) => void) | undefined;
  /** Loads `interceptors`. */
  readonly reflection?: Reflection | undefined;
}

type HttpConfig = Pick<McpServerConfig, "type" | "headers" | "oauth" | "interceptors">;

/**
 * Streamable HTTP or SSE to a server, made with the SDK. `MultiServerMCPClient` of mcp-adapters isn't used for
 * this: a server that accepts and never answers keeps its request open even after `close()` (measured with
 * 1.1.4, http and sse), because it knows a client only once it is connected; its connect time can't be limited; and its listing fails as a whole for one tool without `type: "object"`, or one whose output schema
 * has a remote `$ref`.
 *
 * @throws FawnError `mcp_oauth_incomplete`, `mcp_interceptor_failed`
 */
export function createHttpTransport(
  server: string,
  url: string,
  config: HttpConfig,
  ports: HttpPorts,
): TransportHandle {
  const options = {
    requestInit: { headers: { ...config.headers } },
    fetch: createServerFetch(server, url, config, ports),
  };
  return config.type === "sse"
    ? new SseHandle(new FaithfulSse(new URL(url), options))
    : new StreamableHandle(server, new StreamableHTTPClientTransport(new URL(url), options), ports.logger);
}

/** The fetch of one server: the token first, then the interceptors, which see it. */
function createServerFetch(server: string, url: string, config: HttpConfig, ports: HttpPorts): FetchLike {
  const { oauth, interceptors } = config;
  const { reflection, clock = systemClock, logger, onLoginNeeded } = ports;
  const base = ports.fetch ?? fetch;
  let next = base;
  if (interceptors.length > 0) {
    if (!reflection) {
      throw new FawnError(
        "mcp_interceptor_failed",
        `MCP server '${server}' has interceptors, and this program loads none.`,
      );
    }
    next = createInterceptedFetch({ server, references: interceptors, reflection }, base);
  }
  if (!oauth?.enabled) return next;
  const target = { server, url, oauth };
  checkOAuth(target);
  if (oauth.token_url === undefined && oauth.client_secret !== undefined) {
    logger.warn(
      `MCP server '${server}' has no oauth.token_url: the server itself says where the client secret is sent.`,
    );
  }
  const store = ports.tokens ?? createMemoryTokenStore();
  return createAuthorizedFetch(
    new ServerAuth(target, { store, clock, logger, fetch: base, onLoginNeeded }),
    next,
  );
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

/** Rejects with what its fetch threw, of which the event source keeps only the text. */
class FaithfulSse extends SSEClientTransport {
  readonly #thrown: { error?: unknown };

  constructor(url: URL, { fetch, ...options }: { fetch: FetchLike; requestInit: RequestInit }) {
    const thrown: { error?: unknown } = {};
    const keeping: FetchLike = async (address, init) => {
      try {
        return await fetch(address, init);
      } catch (error) {
        thrown.error = error;
        throw error;
      }
    };
    super(url, { ...options, fetch: keeping });
    this.#thrown = thrown;
  }

  override async start(): Promise<void> {
    try {
      await super.start();
    } catch (error) {
      throw FawnError.isInstance(this.#thrown.error) ? this.#thrown.error : error;
    }
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
