import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import { canonicalJson } from "../kernel/canonical-json.js";
import type { Logger } from "../kernel/logger.js";
import { createSessionOpener } from "./open-session.js";
import { createProcessRegistry } from "./process-registry.js";
import type { EnvironmentVariables } from "./safe-environment.js";
import type { McpPool } from "./server-pool.js";
import { createServerPool, type PlannedServer } from "./server-pool.js";

export interface McpPoolOptions {
  /** By server id; `type` is set and `cwd` absolute. */
  readonly servers: Readonly<Record<string, McpServerConfig>>;
  readonly logger: Logger;
  /** The variables of this process, of which servers get a minimal safe set. */
  readonly environment: EnvironmentVariables;
  /** Milliseconds of a clock, for pauses after failures. */
  readonly now?: (() => number) | undefined;
  /** For http and sse servers; the global one by default. */
  readonly fetch?: FetchLike | undefined;
}

/** The pool of configured servers, which can be exchanged while it runs. */
export interface ConfiguredPool extends McpPool {
  /**
   * Makes these the servers. A server is only started anew when what it is connected by has changed; anything else,
   * such as its group, deferral or prefix, leaves its process alone.
   */
  update(servers: McpPoolOptions["servers"]): void;
}

/** Nothing is spawned or connected before the first `start` or call. */
export function createMcpPool({ servers, logger, environment, now, fetch }: McpPoolOptions): ConfiguredPool {
  const processes = createProcessRegistry();
  const planned = (configs: McpPoolOptions["servers"]): PlannedServer[] =>
    Object.entries(configs).map(([id, config]) => ({
      id,
      enabled: config.enabled,
      connectionKey: connectionKeyOf(config),
      settings: config,
      listTimeoutMs: config.connect_timeout,
      open: createSessionOpener(id, config, { logger, environment, processes, fetch }),
    }));
  const pool = createServerPool({
    logger,
    now: now ?? (() => performance.now()),
    servers: planned(servers),
  });
  return {
    ...pool,
    update: (next) => pool.update(planned(next)),
    async close() {
      await pool.close();
      processes.close();
    },
  };
}

function connectionKeyOf(config: McpServerConfig): string {
  const { enabled, type, command, args, env, cwd, url, headers, oauth } = config;
  return canonicalJson({ enabled, type, command, args, env, cwd, url, headers, oauth });
}
