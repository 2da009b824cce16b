import { describeChange, isUnchanged } from "../../mcp/list-change.js";
import type { ServerRefresh } from "../../mcp/server-pool.js";
import type { CommandHost } from "../command-host.js";
import { oneLine } from "../ask/one-line.js";
import { styleFor, type TextStyle } from "../text-style.js";
import { askServers } from "./ask-servers.js";
import type { McpFlags } from "./list-servers.js";

const longest = 2_000;

/** Lets servers list their tools anew, keeps the lists for the next start, and shows what has changed. */
export function refreshServers(
  names: readonly string[],
  flags: McpFlags,
  host: CommandHost,
): Promise<number> {
  const style = styleFor(host.output, host.environment);
  return askServers({ ...flags, names }, host, (_fawn, servers) => {
    const exitCode = servers.some(({ error }) => error !== undefined) ? 1 : 0;
    const text = flags.json
      ? JSON.stringify({ servers })
      : servers.map((server) => refreshLine(server, style)).join("\n");
    return { text: `${text}\n`, exitCode };
  });
}

function refreshLine({ id, change, error }: ServerRefresh, style: TextStyle): string {
  if (error) return style.red(`${id}: ${oneLine(error.message, longest)}`);
  return `${id}: ${change === undefined || isUnchanged(change) ? "unchanged" : describeChange(change)}`;
}
