import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Permits } from "../registry/run-scoped.js";
import type { ToolDefinition } from "../registry/tool-definition.js";

/** A server as far as those need to know it who want more of it than its tools. */
export interface AccessibleServer {
  readonly id: string;
  /** From the configuration, not from the server. */
  readonly description: string;
  readonly group?: string | undefined;
  readonly permission?: string | undefined;
}

/** Servers that have a capability. The list changes as they come and go. */
export interface ServerAccess {
  list(): readonly AccessibleServer[];
  /** Connects first where need be. Rejects with the fault of the connection, or with what `work` rejects with. */
  withClient<T>(
    server: string,
    signal: AbortSignal | undefined,
    work: (client: Client) => Promise<T>,
  ): Promise<T>;
}

/** What of a server is reached, as permissions name it: `SERVER__mcp_resources`, `SERVER__mcp_prompts`. */
export type AccessKind = "mcp_resources" | "mcp_prompts";

/**
 * The servers that a run may reach. Permissions know tools only, so each server's resources, and its prompts,
 * stand before them as one more tool of that server, with its group and its permission.
 */
export function reachable(
  servers: ServerAccess,
  kind: AccessKind,
  permits: Permits,
): readonly AccessibleServer[] {
  return servers.list().filter((server) => permits(accessDefinition(server, kind)));
}

function accessDefinition({ id, group, permission }: AccessibleServer, kind: AccessKind): ToolDefinition {
  return {
    name: `${id}__${kind}`,
    originalName: kind,
    description: "",
    parameters: { type: "object" },
    annotations: {},
    source: "mcp",
    origin: `MCP server '${id}'`,
    server: id,
    group,
    permission,
    defer: "always",
  };
}
