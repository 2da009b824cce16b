import { FawnError } from "../../kernel/fawn-error.js";
import { silentLogger } from "../../kernel/logger.js";
import { login } from "../../mcp/oauth/login.js";
import { createFileTokenStore } from "../../mcp/oauth/token-store.js";
import { openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import { refuseUnknown } from "./ask-servers.js";

/**
 * Has a person authorize Fawn at a server; a running Fawn uses that at its next attempt. Answers with the exit code.
 *
 * @throws FawnError `server_unknown`, `mcp_login_unsupported`, and those of `login`
 */
export async function loginServer(
  name: string,
  { config }: { readonly config?: string | undefined },
  host: CommandHost,
): Promise<number> {
  const fawn = await openFawn(config, host, "silent");
  const stop = new StopRequest(host, () => Promise.resolve());
  try {
    refuseUnknown(fawn, [name]);
    const { extensions, app } = fawn.config;
    const { url, oauth } = extensions.mcpServers[name] ?? {};
    if (url === undefined || oauth === undefined) {
      throw new FawnError("mcp_login_unsupported", `The MCP server '${name}' has no login.`, {
        remedy: "Give it an address (`url`) and an `oauth` section with `grant_type: authorization_code`.",
      });
    }
    await login({
      server: name,
      url,
      oauth,
      store: createFileTokenStore(app.state_dir, silentLogger),
      logger: silentLogger,
      signal: stop.signal,
      openedUrl: (link) => host.output.write(`Open this link to authorize Fawn at '${name}':\n${link}\n`),
    });
    host.output.write(`Fawn is authorized at '${name}'.\n`);
    return 0;
  } catch (error) {
    if (stop.exitCode !== undefined) return stop.exitCode;
    throw error;
  } finally {
    stop.release();
    await fawn.close();
  }
}
