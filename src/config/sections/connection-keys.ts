import type { McpServerConfig } from "./mcp-server.js";

/** Keys of a server that decide what is connected and how; any other key is applied without touching its process. */
export const connectionKeys = [
  "enabled",
  "type",
  "command",
  "args",
  "cwd",
  "env",
  "url",
  "headers",
  "oauth",
  "elicitation",
  "interceptors",
] as const satisfies readonly (keyof McpServerConfig)[];

const connectionKeySet: ReadonlySet<string> = new Set([...connectionKeys, "transport"]);

/** Whether a change of this key of a server, as it is written, connects the server anew. */
export function isConnectionKey(key: string): boolean {
  return connectionKeySet.has(key);
}
