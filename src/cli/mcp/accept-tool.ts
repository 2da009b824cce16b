import { FawnError } from "../../kernel/fawn-error.js";
import { openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { refuseUnknown } from "./ask-servers.js";
import type { McpFlags } from "./list-servers.js";

interface AcceptedTool {
  readonly server: string;
  /** The server's own name of it. */
  readonly tool: string;
}

/**
 * Accepts a tool as its server listed it last; a running Fawn takes it over with its next run. Answers with the exit
 * code.
 *
 * @throws FawnError `server_unknown`, `tool_unknown`
 */
export async function acceptTool(
  { server, tool }: AcceptedTool,
  { config, json }: McpFlags,
  host: CommandHost,
): Promise<number> {
  const fawn = await openFawn(config, host, "silent");
  try {
    refuseUnknown(fawn, [server]);
    if (!fawn.acceptTool(server, tool)) {
      throw new FawnError("tool_unknown", `The MCP server '${server}' has listed no tool '${tool}'.`, {
        remedy: `Its tools are read anew by \`fawn mcp refresh ${server}\`.`,
      });
    }
    host.output.write(
      json
        ? `${JSON.stringify({ server, tool, accepted: true })}\n`
        : `The tool '${tool}' of '${server}' is accepted as it is now.\n`,
    );
    return 0;
  } finally {
    await fawn.close();
  }
}
