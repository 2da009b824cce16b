import { ClientCredentialsProvider } from "@modelcontextprotocol/sdk/client/auth-extensions.js";
import type { OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformation } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { McpServerConfig } from "../config/sections/mcp-server.js";
import { FawnError } from "../kernel/fawn-error.js";

type OAuthConfig = NonNullable<McpServerConfig["oauth"]>;

/**
 * The OAuth provider of a server's `oauth` section, for the client credentials grant (RFC 6749, 4.4). Throws a
 * FawnError `mcp_oauth_incomplete` or `mcp_oauth_unsupported`.
 */
export function createClientCredentials(server: string, oauth: OAuthConfig): ClientCredentialsProvider {
  const { grant_type, client_id, client_secret, scope, token_url } = oauth;
  if (grant_type !== "client_credentials") {
    throw new FawnError(
      "mcp_oauth_unsupported",
      `MCP server '${server}' asks for the OAuth grant '${grant_type}', which is not supported yet.`,
      { remedy: "Use client_credentials, or put a token into `headers`." },
    );
  }
  if (client_id === undefined || client_secret === undefined) {
    throw new FawnError(
      "mcp_oauth_incomplete",
      `The oauth section of MCP server '${server}' is incomplete.`,
      {
        remedy: "Give client_id and client_secret.",
      },
    );
  }
  const client = { clientId: client_id, clientSecret: client_secret, clientName: "fawn", scope };
  return token_url === undefined ? new DiscoveredIssuer(client) : new KnownTokenEndpoint(client, token_url);
}

interface ClientIdentity {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientName: string;
  readonly scope: string | undefined;
}

/** Sends the secret to the configured token endpoint only; nothing that the MCP server says can divert it. */
class KnownTokenEndpoint extends ClientCredentialsProvider {
  readonly #state: OAuthDiscoveryState;

  constructor({ scope, ...client }: ClientIdentity, tokenUrl: string) {
    const issuer = new URL(tokenUrl).origin;
    super({ ...client, ...(scope === undefined ? {} : { scope }), expectedIssuer: issuer });
    this.#state = {
      authorizationServerUrl: issuer,
      authorizationServerMetadata: {
        issuer,
        token_endpoint: tokenUrl,
        authorization_endpoint: new URL("/authorize", issuer).href,
        response_types_supported: ["code"],
      },
    };
  }

  discoveryState(): OAuthDiscoveryState {
    return this.#state;
  }
}

/** Takes the authorization server that the MCP server names first, and stays with it. */
class DiscoveredIssuer extends ClientCredentialsProvider {
  readonly #unbound: OAuthClientInformation;
  #bound: OAuthClientInformation | undefined;

  constructor({ scope, ...client }: ClientIdentity) {
    // The issuer is not known before discovery; the information handed out below carries none.
    super({ ...client, ...(scope === undefined ? {} : { scope }), expectedIssuer: "unknown:" });
    this.#unbound = { client_id: client.clientId, client_secret: client.clientSecret };
  }

  override clientInformation(): OAuthClientInformation {
    return this.#bound ?? this.#unbound;
  }

  override saveClientInformation(information: OAuthClientInformation): void {
    this.#bound = information;
  }
}
