import type { McpServerStatus } from "../../mcp/server-status.js";
import type { ServerState } from "../../mcp/server-health.js";
import { oneLine } from "../ask/one-line.js";
import type { TextStyle } from "../text-style.js";
import { textTable } from "../text-table.js";

const longest = 2_000;
const working: ReadonlySet<ServerState> = new Set(["ready", "idle", "connecting"]);

/** Whether there is nothing to mend. */
export function isWell({ state }: Pick<McpServerStatus, "state">): boolean {
  return working.has(state) || state === "disabled";
}

/** For people: a line for each server, and below it what is the matter. */
export function serverTable(servers: readonly McpServerStatus[], style: TextStyle): string {
  if (servers.length === 0) return "No MCP server is configured.\n";
  const rows = servers.map(({ id, state, toolCount, listedAt }) => [
    id,
    state,
    String(toolCount),
    listedAt ?? "never",
  ]);
  const lines = textTable([["server", "state", "tools", "listed"], ...rows], [1, 3]);
  const below = servers.map((server) => noticeLines(server).map((line) => style.yellow(`  ${line}`)));
  const [head = "", ...body] = lines;
  const text = [style.bold(head), ...body.flatMap((line, index) => [line, ...(below[index] ?? [])])];
  return `${text.join("\n")}\n`;
}

/** What an operator should know of a server. */
export function noticeLines({ error, refusals, warnings }: McpServerStatus): readonly string[] {
  return [...(error ? [error] : []), ...refusals, ...warnings].map(({ code, message }) =>
    oneLine(`${code}: ${message}`, longest),
  );
}
