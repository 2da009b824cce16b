import { openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { styleFor } from "../text-style.js";
import { serverTable } from "./server-report.js";

export interface McpFlags {
  readonly config?: string | undefined;
  readonly json: boolean;
}

/** Shows what is known of the servers, and starts none. Answers with the exit code. */
export async function listServers({ config, json }: McpFlags, host: CommandHost): Promise<number> {
  const fawn = await openFawn(config, host, "silent");
  try {
    const { servers } = fawn.status();
    const text = json
      ? `${JSON.stringify({ servers })}\n`
      : serverTable(servers, styleFor(host.output, host.environment));
    host.output.write(text);
    return 0;
  } finally {
    await fawn.close();
  }
}
