import type { McpServerConfig } from "../../config/sections/mcp-server.js";
import { canonicalJson } from "../../kernel/canonical-json.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { sha256Hex } from "../../kernel/sha256.js";

export type OAuthConfig = NonNullable<McpServerConfig["oauth"]>;

/** A server with the address and the `oauth` section that its tokens are for. */
export interface OAuthTarget {
  readonly server: string;
  readonly url: string;
  readonly oauth: OAuthConfig;
}

/**
 * Tells whether stored tokens were got with the same settings. Tokens of another grant, secret, scope or endpoint
 * are not used again.
 */
export function settingsFingerprint(oauth: OAuthConfig): string {
  const { grant_type, client_secret, refresh_token, scope, authorization_url, token_url } = oauth;
  const settings = [grant_type, client_secret, refresh_token, scope, authorization_url, token_url];
  return sha256Hex(canonicalJson(settings.map((setting) => setting ?? null)), 16);
}

/** @throws FawnError `mcp_oauth_incomplete` when the section lacks a key that its grant needs */
export function checkOAuth({ server, oauth }: OAuthTarget): void {
  const lacking = lackingKeys(oauth);
  if (lacking.length === 0) return;
  throw new FawnError(
    "mcp_oauth_incomplete",
    `The oauth section of MCP server '${server}' is incomplete for the grant ${oauth.grant_type}.`,
    { remedy: `Give ${lacking.join(" and ")}.` },
  );
}

function lackingKeys(oauth: OAuthConfig): readonly (keyof OAuthConfig)[] {
  const lacks = (...keys: (keyof OAuthConfig)[]) => keys.filter((key) => oauth[key] === undefined);
  if (oauth.grant_type === "client_credentials") return lacks("client_id", "client_secret");
  if (oauth.grant_type === "refresh_token") return lacks("client_id", "refresh_token");
  const areEndpointsGiven = oauth.token_url !== undefined || oauth.authorization_url !== undefined;
  if (areEndpointsGiven) return lacks("client_id", "authorization_url", "token_url");
  return oauth.client_secret === undefined ? [] : lacks("client_id");
}
