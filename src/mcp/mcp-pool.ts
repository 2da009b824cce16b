import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import { systemClock, type Clock } from "../kernel/clock.js";
import { connectionIdentity } from "../config/store/plan-servers.js";
import type { Logger } from "../kernel/logger.js";
import type { Reflection } from "../reflection/resolve-export.js";
import { createBackgroundLogins } from "./oauth/background-logins.js";
import type { TokenStore } from "./oauth/token-store.js";
import { createSessionOpener } from "./open-session.js";
import { createProcessReaper } from "./process-reaper.js";
import { createProcessRegistry } from "./process-registry.js";
import type { ServerMemory } from "./server-memory.js";
import type { EnvironmentVariables } from "./safe-environment.js";
import type { McpPool } from "./server-pool.js";
import { createServerPool } from "./server-pool.js";
import { StartGate, startsAtATime } from "./start-gate.js";

const usualWaitMs = 5_000;

export interface McpPoolOptions {
  /** By server id; `type` is set and `cwd` absolute. */
  readonly servers: Readonly<Record<string, McpServerConfig>>;
  readonly logger: Logger;
  /** The variables of this process, of which servers get a minimal safe set. */
  readonly environment: EnvironmentVariables;
  readonly clock?: Clock | undefined;
  /** From 0 to below 1; spreads what is tried again. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds that one server's start may hold up the others' and a run. */
  readonly startupWait?: (() => number) | undefined;
  /** What is kept of a server from start to start; nothing where it is left out. */
  readonly memoryOf?: ((id: string, config: McpServerConfig) => ServerMemory) | undefined;
  /** For http and sse servers; the global one by default. */
  readonly fetch?: FetchLike | undefined;
  /** Keeps OAuth tokens; a server's live as long as its connection where it is left out. */
  readonly tokens?: TokenStore | undefined;
  /** Whether somebody reads the log or the status, so that a login may wait for a person. */
  readonly invitesLogin?: boolean | undefined;
  /** Loads header interceptors. */
  readonly reflection?: Reflection | undefined;
}

/** The pool of configured servers, which can follow changes of the configuration. */
export interface ConfiguredMcpPool extends McpPool {
  /**
   * Follows a changed configuration. Untouched servers keep their processes and entries; one whose connection is
   * the same keeps its process and gets new definitions; one whose connection changed is connected anew beside the
   * old, which serves until the new one is ready or has failed and then ends its calls (at most 30 s); removed
   * ones end at once. Resolves when all that is settled; never rejects. The last configuration given wins.
   */
  update(servers: McpPoolOptions["servers"]): Promise<void>;
  /** Judges all tools anew, after some were accepted. */
  rescreen(): void;
}

/** The pool of configured servers. Nothing is spawned or connected before the first `start` or call. */
export function createMcpPool({
  servers,
  logger,
  environment,
  clock = systemClock,
  random,
  startupWait = () => usualWaitMs,
  memoryOf,
  invitesLogin = false,
  ...http
}: McpPoolOptions): ConfiguredMcpPool {
  const processes = createProcessRegistry(createProcessReaper(logger));
  const end = new AbortController();
  const links = new Map<string, string>();
  const onLoginNeeded =
    http.tokens && invitesLogin
      ? createBackgroundLogins({
          store: http.tokens,
          logger,
          signal: end.signal,
          fetch: http.fetch,
          onAuthorizationNeeded: ({ server, url }) => void links.set(server, url),
          onAuthorized: (server) => void pool.refresh([server]),
        })
      : undefined;
  const planned = (configs: McpPoolOptions["servers"]) =>
    Object.entries(configs).map(([id, config]) => ({
      id,
      enabled: config.enabled,
      settings: config,
      description: config.description,
      questionLimitMs: config.elicitation ? config.elicitation_timeout : undefined,
      connect: config.connect,
      session: config.session,
      sessionIdleMs: config.session_idle_timeout,
      maxConcurrentCalls: config.max_concurrent_calls,
      maxResultChars: config.max_result_chars,
      listTimeoutMs: config.connect_timeout,
      pingMs: config.ping_interval,
      pollMs: config.poll_interval,
      memory: memoryOf?.(id, config),
      open: createSessionOpener(id, config, {
        ...http,
        onLoginNeeded,
        clock,
        logger,
        environment,
        processes,
      }),
      connectionIdentity: connectionIdentity(config),
    }));
  const { follow, ...pool } = createServerPool({
    logger,
    clock,
    gate: new StartGate({ clock, width: startsAtATime, holdMs: startupWait }),
    random,
    servers: planned(servers),
  });
  return {
    ...pool,
    update: (configs) => follow(planned(configs)),
    status: () =>
      pool.status().map((server) => {
        const loginUrl = server.state === "needs_auth" ? links.get(server.id) : undefined;
        return loginUrl === undefined ? server : { ...server, loginUrl };
      }),
    async close() {
      end.abort(new Error("The MCP servers are being closed."));
      await pool.close();
      processes.close();
    },
  };
}
