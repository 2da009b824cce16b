import { fileURLToPath } from "node:url";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { mcpServerSchema } from "../../../src/config/sections/mcp-server.js";
import type { LogRecord } from "../../../src/kernel/logger.js";
import { createLogger } from "../../../src/kernel/logger.js";
import type { ConfiguredMcpPool, McpPoolOptions } from "../../../src/mcp/mcp-pool.js";
import { createMcpPool } from "../../../src/mcp/mcp-pool.js";
import type { McpPool } from "../../../src/mcp/server-pool.js";
import { until } from "./processes.js";
import type { McpServerStatus } from "../../../src/mcp/server-status.js";

const fakeServer = fileURLToPath(new URL("./fake-stdio-server.mjs", import.meta.url));

/** A server's configuration with the defaults that the configuration room would give it. */
export function serverConfig(given: Record<string, unknown>): McpServerConfig {
  return mcpServerSchema.parse(given);
}

/** The fake stdio server in one of its modes. */
export function fakeServerConfig(mode: string, given: Record<string, unknown> = {}): McpServerConfig {
  return serverConfig({ command: "node", args: [fakeServer, mode], ...given });
}

/** A pool with what tests ask of it. */
export type TestPool<Pool extends McpPool = ConfiguredMcpPool> = Pool & PoolQuestions;

interface PoolQuestions {
  readonly log: readonly LogRecord[];
  /** Starts all servers and waits until none is connecting or about to be tried again. */
  ready(): Promise<void>;
  statusOf(id: string): McpServerStatus;
  /** Calls a tool by the name that the model sees, as LangChain's tool node does. */
  call(name: string, args?: Record<string, unknown>, config?: Record<string, unknown>): Promise<ToolAnswer>;
}

/** The part of a tool message that tests look at. */
interface ToolAnswer {
  readonly content: unknown;
  readonly artifact?: unknown;
  readonly tool_call_id: string;
}

/** A pool of the given servers, which tries failed ones again at once. Close it at the end of the test. */
export function createTestPool(
  servers: Readonly<Record<string, McpServerConfig>>,
  options: Partial<McpPoolOptions> = {},
): TestPool {
  const log: LogRecord[] = [];
  const logger = createLogger((record) => log.push(record), "debug");
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], SECRET: "not for servers" };
  return asTestPool(createMcpPool({ servers, logger, environment, random: () => 0, ...options }), log);
}

export function asTestPool<Pool extends McpPool>(pool: Pool, log: readonly LogRecord[] = []): TestPool<Pool> {
  return {
    ...pool,
    log,
    async ready() {
      pool.start();
      const isPending = ({ state }: McpServerStatus): boolean =>
        state === "connecting" || state === "backoff";
      await until(() => !pool.status().some(isPending));
    },
    statusOf(id) {
      const status = pool.status().find((candidate) => candidate.id === id);
      if (!status) throw new Error(`There is no server '${id}'.`);
      return status;
    },
    async call(name, args = {}, config = {}) {
      const entry = pool.entries().find(({ definition }) => definition.name === name);
      if (!entry) throw new Error(`There is no tool '${name}'.`);
      const tool = await entry.open();
      return (await tool.invoke({ type: "tool_call", id: "call-1", name, args }, config)) as ToolAnswer;
    },
  };
}
