import type { Fawn } from "../../app/fawn.js";
import type { McpServerStatus } from "../../mcp/server-status.js";
import type { ServerRefresh } from "../../mcp/server-pool.js";
import type { CommandHost } from "../command-host.js";
import { styleFor, type TextStyle } from "../text-style.js";
import { textTable } from "../text-table.js";
import { oneLine } from "../ask/one-line.js";
import { askServers, type Report } from "./ask-servers.js";
import type { McpFlags } from "./list-servers.js";
import { isWell, noticeLines } from "./server-report.js";

/** Characters of a tool's description that are shown. */
const shownDescription = 100;

/** Connects one server, shows what it offers and what is the matter, and ends it. Answers with the exit code. */
export function testServer(name: string, flags: McpFlags, host: CommandHost): Promise<number> {
  const style = styleFor(host.output, host.environment);
  return askServers({ ...flags, names: [name] }, host, (fawn, [refreshed]): Report => {
    const server = fawn.status().servers.find(({ id }) => id === name);
    if (server === undefined) return { text: "", exitCode: 1 };
    const tools = toolsOf(fawn, name);
    const exitCode = isWell(server) && refreshed?.error === undefined ? 0 : 1;
    if (flags.json) return { text: `${JSON.stringify({ server, tools })}\n`, exitCode };
    return { text: testText({ server, refreshed, tools }, style), exitCode };
  });
}

interface TestedTool {
  readonly name: string;
  readonly description: string;
}

function toolsOf(fawn: Fawn, server: string): readonly TestedTool[] {
  return [...fawn.snapshot().tools.values()]
    .map(({ definition }) => definition)
    .filter((definition) => definition.server === server)
    .map(({ name, description }) => ({ name, description }));
}

interface Tested {
  readonly server: McpServerStatus;
  readonly refreshed: ServerRefresh | undefined;
  readonly tools: readonly TestedTool[];
}

function testText({ server, refreshed, tools }: Tested, style: TextStyle): string {
  const { id, state, info, pid, stderr } = server;
  const whole = info ? `, ${info.name} ${info.version}` : "";
  const process = pid === undefined ? "" : `, process ${pid}`;
  const head = isWell(server)
    ? style.green(`${id}: ${state}${whole}${process}`)
    : style.red(`${id}: ${state}`);
  const notices = noticeLines(server).map((line) => style.yellow(line));
  const failed = refreshed?.error && server.error === undefined ? [style.red(refreshed.error.message)] : [];
  const listed = textTable(
    tools.map(({ name, description }) => [name, oneLine(description, shownDescription)]),
    [1],
  ).map((line) => `  ${line}`);
  const words = stderr.map((line) => style.dim(`  stderr: ${line}`));
  return `${[head, ...notices, ...failed, `${tools.length} tools`, ...listed, ...words].join("\n")}\n`;
}
