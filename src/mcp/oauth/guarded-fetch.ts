import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { OAuthTarget } from "./oauth-target.js";

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/**
 * Requests to authorization servers: without the headers configured for the MCP server, bounded by `signal`, and
 * not in the clear where the MCP server itself is reached by https.
 */
export function createGuardedFetch(target: OAuthTarget, fetchFn: FetchLike, signal: AbortSignal): FetchLike {
  return (url, init) => {
    assertSafe(new URL(url), target);
    return fetchFn(url, { ...init, signal });
  };
}

/**
 * @throws FawnError `mcp_oauth_insecure` for an address that is neither https nor, as the server's own is, http.
 * Other schemes could start programs where the link is opened.
 */
export function assertSafe(address: URL, { server, url, oauth }: OAuthTarget): void {
  if (address.protocol === "https:") return;
  const { token_url, authorization_url } = oauth;
  const isOurChoice = [token_url, authorization_url].some(
    (given) => given !== undefined && new URL(given).origin === address.origin,
  );
  const isPlainFine = isOurChoice || new URL(url).protocol === "http:" || loopback.test(address.hostname);
  if (address.protocol === "http:" && isPlainFine) return;
  throw new FawnError(
    "mcp_oauth_insecure",
    `The authorization of MCP server '${server}' would go to ${address.protocol}//${address.host}, which is not https.`,
    { remedy: "Tell who runs the server, or configure the endpoints in its oauth section." },
  );
}
