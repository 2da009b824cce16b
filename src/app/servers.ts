import { join } from "node:path";
import type { LoadedConfig } from "../config/load-config.js";
import type { Clock } from "../kernel/clock.js";
import type { Logger } from "../kernel/logger.js";
import { createPoolFromClient } from "../mcp/adapter-pool.js";
import { entriesFromTools } from "../mcp/adapter-tools.js";
import { openServerMemories } from "../mcp/memory/server-memories.js";
import { createMcpPool } from "../mcp/mcp-pool.js";
import { createFileTokenStore } from "../mcp/oauth/token-store.js";
import { createReflection } from "../reflection/resolve-export.js";
import { createPromptBook, type PromptBook } from "../mcp/prompts/prompt-book.js";
import { createResourceTools } from "../mcp/resources/resource-tools.js";
import type { McpPool, ServerRefresh } from "../mcp/server-pool.js";
import type { McpServerStatus } from "../mcp/server-status.js";
import type { FawnOptions } from "./fawn.js";
import type { ToolPublisher } from "./tool-publisher.js";

export interface Servers {
  /** Connects what is not connected, and waits at most as long as `mcp.startup_wait` says. */
  start(signal?: AbortSignal): Promise<void>;
  /** Follows a changed configuration. Resolves when the servers have settled; never rejects. */
  update(config: LoadedConfig): Promise<void>;
  /** As `McpPool.refresh` says, over all pools. */
  refresh(ids?: readonly string[]): Promise<readonly ServerRefresh[]>;
  /** Accepts a tool of a server, by the server's own name of it, as it was listed last. False where there is none. */
  accept(id: string, tool: string): boolean;
  /** Prompts that a user's message can name. */
  readonly prompts: PromptBook;
  /** Cancels the calls that a thread has left open to ask its user. */
  abandon(thread: string): void;
  status(): readonly McpServerStatus[];
  close(): Promise<void>;
}

export interface ServersPorts {
  readonly config: LoadedConfig;
  readonly publisher: Pick<ToolPublisher, "publish">;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly options: FawnOptions;
}

/** All MCP servers, configured and given ones; their tools go into the registry as they come and go. */
export async function openServers({
  config,
  publisher,
  logger,
  clock,
  options,
}: ServersPorts): Promise<Servers> {
  const folder = join(config.app.state_dir, "mcp");
  const memories = await openServerMemories({ folder, logger, clock });
  let waitMs = config.app.mcp.startup_wait;
  const configured = createMcpPool({
    servers: config.extensions.mcpServers,
    logger,
    clock,
    startupWait: () => waitMs,
    memoryOf: (id, server) => memories.of(id, server),
    environment: options.environment,
    invitesLogin: options.watch !== false,
    tokens: createFileTokenStore(config.app.state_dir, logger),
    reflection: createReflection({ baseFolder: config.files.base }),
  });
  const given = (options.mcpClients ?? []).map((client) => createPoolFromClient(client, { logger, clock }));
  const pools: readonly McpPool[] = [configured, ...given];
  pools.forEach((pool, position) => {
    const publish = (): void => publisher.publish(`mcp:${position}`, "mcp", pool.entries());
    pool.onChange(publish);
    // Tools that are known from the cache are there before any server is.
    publish();
  });
  const resources = createResourceTools(configured.access("resources"));
  const publishResources = (): void => publisher.publish("mcp:resources", "builtin", resources.entries());
  configured.onChange(publishResources);
  publishResources();
  const tools = entriesFromTools(options.mcpTools ?? []);
  for (const { message } of tools.refusals) logger.warn(message);
  if (tools.entries.length > 0) publisher.publish("mcp:tools", "mcp", tools.entries);

  return {
    async start(signal) {
      if (await memories.refresh()) configured.rescreen();
      for (const pool of pools) pool.start();
      await Promise.all(pools.map((pool) => pool.arrived(waitMs, signal)));
    },
    update({ app, extensions }) {
      waitMs = app.mcp.startup_wait;
      return configured.update(extensions.mcpServers);
    },
    refresh: async (ids) => (await Promise.all(pools.map((pool) => pool.refresh(ids)))).flat(),
    prompts: createPromptBook(configured.access("prompts")),
    abandon: (thread) => pools.forEach((pool) => pool.abandon(thread)),
    status: () => pools.flatMap((pool) => pool.status()),
    accept(id, tool) {
      if (!memories.accept(id, tool)) return false;
      configured.rescreen();
      return true;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
      await memories.close();
    },
  };
}
