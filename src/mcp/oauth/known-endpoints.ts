import type { OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthConfig } from "./oauth-target.js";

/**
 * The configured endpoints in the form of a discovery that has been made, so that nothing that the MCP server says
 * can divert what is sent there. Undefined where they are to be discovered (RFC 9728, RFC 8414).
 */
export function knownEndpoints({
  token_url,
  authorization_url,
}: OAuthConfig): OAuthDiscoveryState | undefined {
  if (token_url === undefined) return undefined;
  const issuer = new URL(token_url).origin;
  return {
    authorizationServerUrl: issuer,
    authorizationServerMetadata: {
      issuer,
      token_endpoint: token_url,
      authorization_endpoint: authorization_url ?? new URL("/authorize", issuer).href,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
    },
  };
}
