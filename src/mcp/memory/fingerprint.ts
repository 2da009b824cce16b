import { createHmac } from "node:crypto";
import type { McpServerConfig } from "../../config/sections/mcp-server.js";
import { canonicalJson } from "../../kernel/canonical-json.js";
import { sha256Hex } from "../../kernel/sha256.js";

/** What of a server's configuration decides which server is reached, and as whom. */
type Connection = Pick<
  McpServerConfig,
  "type" | "command" | "args" | "cwd" | "url" | "env" | "headers" | "oauth"
>;

/**
 * Equal for two configurations exactly where the same server is reached as the same user; the order of variables and
 * headers means nothing, that of arguments does. Secrets go in by HMAC-SHA256 under `key`, so that nobody can guess
 * them from the fingerprint without the key.
 */
export function serverFingerprint(config: Connection, key: Uint8Array): string {
  const { type, command, args, cwd, url, env, headers, oauth } = config;
  const hidden = (text: string): string => createHmac("sha256", key).update(text, "utf8").digest("hex");
  const hiddenValues = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hidden(value)]));
  return sha256Hex(
    canonicalJson({
      type,
      command,
      // Keys and tokens are handed over as arguments and in addresses too.
      args: args.map(hidden),
      cwd,
      url: url === undefined ? undefined : hidden(url),
      env: hiddenValues(env),
      headers: hiddenValues(headers),
      oauth: oauth === undefined ? undefined : hidden(canonicalJson(oauth)),
    }),
    32,
  );
}
