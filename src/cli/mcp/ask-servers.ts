import type { Fawn } from "../../app/fawn.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { ServerRefresh } from "../../mcp/server-pool.js";
import { openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import type { McpFlags } from "./list-servers.js";

/** What a command says of the servers it has asked. `exitCode` is 1 where one could not be asked. */
export interface Report {
  readonly text: string;
  readonly exitCode: number;
}

/**
 * Opens the project, lets servers list their tools (all where no names are given) and writes what `report` makes of
 * it. Everything that was started is ended. Answers with the exit code.
 *
 * @throws FawnError `server_unknown`
 */
export async function askServers(
  { names, config }: McpFlags & { readonly names: readonly string[] },
  host: CommandHost,
  report: (fawn: Fawn, refreshed: readonly ServerRefresh[]) => Report,
): Promise<number> {
  const fawn = await openFawn(config, host, "silent");
  const stop = new StopRequest(host, () => fawn.close());
  try {
    refuseUnknown(fawn, names);
    const refreshed = await fawn.refreshServers(names.length > 0 ? names : undefined);
    await stop.done;
    if (stop.exitCode !== undefined) return stop.exitCode;
    const { text, exitCode } = report(fawn, refreshed);
    host.output.write(text);
    return exitCode;
  } finally {
    stop.release();
    await fawn.close();
  }
}

/** @throws FawnError `server_unknown` */
export function refuseUnknown(fawn: Fawn, names: readonly string[]): void {
  const known = fawn.status().servers.map(({ id }) => id);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const there = known.length > 0 ? known.join(", ") : "none";
  throw new FawnError("server_unknown", `There is no MCP server '${unknown.join("', '")}'.`, {
    remedy: `Configured are: ${there}.`,
  });
}
