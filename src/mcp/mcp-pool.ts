import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import type { Logger } from "../kernel/logger.js";
import { createSessionOpener } from "./open-session.js";
import { createProcessRegistry } from "./process-registry.js";
import type { EnvironmentVariables } from "./safe-environment.js";
import type { McpPool } from "./server-pool.js";
import { createServerPool } from "./server-pool.js";

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

/** The pool of configured servers. Nothing is spawned or connected before the first `start` or call. */
export function createMcpPool({ servers, logger, environment, now, fetch }: McpPoolOptions): McpPool {
  const processes = createProcessRegistry();
  const pool = createServerPool({
    logger,
    now: now ?? (() => performance.now()),
    servers: Object.entries(servers).map(([id, config]) => ({
      id,
      enabled: config.enabled,
      settings: config,
      listTimeoutMs: config.connect_timeout,
      open: createSessionOpener(id, config, { logger, environment, processes, fetch }),
    })),
  });
  return {
    ...pool,
    async close() {
      await pool.close();
      processes.close();
    },
  };
}
