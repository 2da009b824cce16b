import { z } from "zod";

/** How Fawn talks to an MCP server. `http` is Streamable HTTP, `sse` the older HTTP with server-sent events. */
const mcpTransports = ["stdio", "http", "sse"] as const;
export type McpTransport = (typeof mcpTransports)[number];

/** Names that other MCP clients' files use for Streamable HTTP. */
const httpAliases = ["streamable_http", "streamable-http", "streamableHttp"] as const;

export const transportSchema = z.enum([...mcpTransports, ...httpAliases]);

interface TransportKeys {
  readonly enabled: boolean;
  readonly type?: z.output<typeof transportSchema> | undefined;
  readonly transport?: z.output<typeof transportSchema> | undefined;
  readonly command?: string | undefined;
  readonly url?: string | undefined;
}

/** The transport of an entry: `type`, else `transport`, else by whether there is a `command` or a `url`. */
export function transportOf(entry: TransportKeys): McpTransport {
  const named = entry.type ?? entry.transport;
  const found = mcpTransports.find((transport) => transport === named);
  if (found) return found;
  if (named !== undefined) return "http";
  return entry.command === undefined && entry.url !== undefined ? "http" : "stdio";
}

/** The key that an entry of this transport lacks to be connected; a disabled one lacks nothing. */
export function lackingKey(entry: TransportKeys): { key: "command" | "url"; message: string } | undefined {
  if (!entry.enabled) return undefined;
  const transport = transportOf(entry);
  if (transport !== "stdio") {
    return entry.url === undefined
      ? { key: "url", message: `a server of type \`${transport}\` needs a \`url\`.` }
      : undefined;
  }
  if (entry.command !== undefined) return undefined;
  const named = entry.type ?? entry.transport;
  const message = named
    ? "a server of type `stdio` needs a `command`."
    : "a server needs a `command` or a `url`.";
  return { key: "command", message };
}
