import type { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { systemClock, type Clock } from "../kernel/clock.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { withDeadline } from "./deadline.js";
import type { ToolSettings } from "./define-tools.js";
import { listTools } from "./list-tools.js";
import { offersOf, type McpSession, type OpenSession, type SessionEvents } from "./mcp-session.js";
import type { McpPool } from "./server-pool.js";
import { createServerPool } from "./server-pool.js";
import { StartGate, startsAtATime } from "./start-gate.js";

const pingMs = 30_000;
const pollMs = 60_000;
const maxConcurrentCalls = 16;
const maxResultChars = 1_000_000;

export interface AdapterPoolOptions extends Partial<ToolSettings> {
  readonly logger: Logger;
  readonly clock?: Clock | undefined;
  /** Milliseconds that a server's first requests may take; 10,000 by default. */
  readonly connect_timeout?: number | undefined;
}

/**
 * A pool over a client that someone made with mcp-adapters: its connections, listed and called by this room, so
 * that schemas, titles and results come through whole. The client stays its owner's: closing the pool leaves it
 * open, its servers are those of the client, and a connection that it has lost is its own to restore.
 */
export function createPoolFromClient(client: MultiServerMCPClient, options: AdapterPoolOptions): McpPool {
  const { logger, clock = systemClock, connect_timeout: limitMs = 10_000 } = options;
  const settings: ToolSettings = {
    tool_name_prefix: options.tool_name_prefix ?? true,
    tool_call_timeout: options.tool_call_timeout ?? 60_000,
    defer: options.defer ?? "always",
    group: options.group,
    permission: options.permission,
  };
  return createServerPool({
    logger,
    clock,
    gate: new StartGate({ clock, width: startsAtATime, holdMs: () => limitMs }),
    servers: Object.keys(client.config.mcpServers).map((id) => ({
      id,
      enabled: true,
      settings,
      description: "",
      connect: "eager",
      session: "shared",
      sessionIdleMs: 0,
      maxConcurrentCalls,
      maxResultChars,
      listTimeoutMs: limitMs,
      pingMs,
      pollMs,
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
  const offers = offersOf(client);
  const listing = offers.tools
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
    offers,
    info: client.getServerVersion(),
    listing,
    pid: () => undefined,
    close: () => {
      isOpen = false;
      return Promise.resolve();
    },
  };
}
