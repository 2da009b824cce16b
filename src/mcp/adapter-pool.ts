import type { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { withDeadline } from "./deadline.js";
import type { ToolSettings } from "./define-tools.js";
import { listTools } from "./list-tools.js";
import type { McpSession, OpenSession, SessionEvents } from "./mcp-session.js";
import type { McpPool } from "./server-pool.js";
import { createServerPool } from "./server-pool.js";

export interface AdapterPoolOptions extends Partial<ToolSettings> {
  readonly logger: Logger;
  readonly now?: (() => number) | undefined;
  /** Milliseconds that a server's first requests may take; 10,000 by default. */
  readonly connect_timeout?: number | undefined;
}

/**
 * A pool over a client that someone made with mcp-adapters: its connections, listed and called by this room, so
 * that schemas, titles and results come through whole. The client stays its owner's: closing the pool leaves it
 * open, its servers are those of the client, and a connection that it has lost is its own to restore.
 */
export function createPoolFromClient(client: MultiServerMCPClient, options: AdapterPoolOptions): McpPool {
  const { logger, now, connect_timeout: limitMs = 10_000 } = options;
  const settings: ToolSettings = {
    tool_name_prefix: options.tool_name_prefix ?? true,
    tool_call_timeout: options.tool_call_timeout ?? 60_000,
    defer: options.defer ?? "always",
    group: options.group,
    permission: options.permission,
  };
  return createServerPool({
    logger,
    now: now ?? (() => performance.now()),
    servers: Object.keys(client.config.mcpServers).map((id) => ({
      id,
      enabled: true,
      settings,
      listTimeoutMs: limitMs,
      open: createOpener(client, id, limitMs),
      connectionIdentity: id,
    })),
  });
}

function createOpener(owner: MultiServerMCPClient, id: string, limitMs: number): OpenSession {
  return async (events, signal) => {
    try {
      return await withDeadline(limitMs, signal, (within) =>
        openSession(owner, id, { events, within, limitMs }),
      );
    } catch (error) {
      if (signal.aborted || FawnError.isInstance(error)) throw error;
      throw new FawnError(
        "mcp_connect_failed",
        `MCP server '${id}' could not be connected: ${messageOf(error)}`,
        {
          cause: error,
        },
      );
    }
  };
}

interface OpeningContext {
  readonly events: SessionEvents;
  readonly within: AbortSignal;
  readonly limitMs: number;
}

async function openSession(
  owner: MultiServerMCPClient,
  id: string,
  { events, within, limitMs }: OpeningContext,
): Promise<McpSession> {
  const client = await owner.getClient(id);
  if (!client) {
    throw new FawnError(
      "mcp_connect_failed",
      `MCP server '${id}' is not connected by its MultiServerMCPClient.`,
    );
  }
  const listing = client.getServerCapabilities()?.tools
    ? await listTools(client, { signal: within, limitMs })
    : { tools: [], warnings: [] };
  let isOpen = true;
  const { onclose } = client;
  const onLost = (): void => {
    onclose?.();
    if (isOpen)
      events.onLost(new FawnError("mcp_connection_lost", `MCP server '${id}' closed the connection.`));
  };
  Object.assign(client, { onclose: onLost });
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    if (isOpen) events.onToolsChanged();
  });
  return {
    client,
    listing,
    pid: () => undefined,
    close: () => {
      isOpen = false;
      return Promise.resolve();
    },
  };
}
