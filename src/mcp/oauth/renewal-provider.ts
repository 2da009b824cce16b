import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { knownEndpoints } from "./known-endpoints.js";
import { authorizationFailed, needsAuth, networkReason } from "./oauth-fault.js";
import type { OAuthTarget } from "./oauth-target.js";
import { storedTokens, type TokenRecord } from "./token-record.js";

export interface RenewalPorts {
  now(): number;
  /** What is stored at this moment. */
  read(): Promise<TokenRecord>;
  write(record: TokenRecord): Promise<void>;
}

/**
 * Gets tokens without a person, for one run of the SDK's `auth()`: by client credentials (RFC 6749, 4.4) or by a
 * refresh token (RFC 6749, 6). Where only a person could go on it throws `mcp_needs_auth`.
 */
export class RenewalProvider implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientMetadata;
  /** The SDK refreshes only with one; nobody is ever sent there. */
  readonly redirectUrl: string | undefined;
  readonly #target: OAuthTarget;
  readonly #ports: RenewalPorts;
  #record: TokenRecord;
  #discovery: OAuthDiscoveryState | undefined;
  /** What became of the last request to the token endpoint. */
  #answer: string | undefined;
  #isRefused = false;

  constructor(target: OAuthTarget, record: TokenRecord, ports: RenewalPorts) {
    const { grant_type, scope } = target.oauth;
    const isUnattended = grant_type === "client_credentials";
    this.clientMetadata = {
      client_name: "Fawn",
      redirect_uris: [],
      grant_types: [isUnattended ? grant_type : "refresh_token"],
      ...(scope === undefined ? {} : { scope }),
    };
    this.redirectUrl = isUnattended ? undefined : "http://127.0.0.1/callback";
    this.#target = target;
    this.#record = record;
    this.#ports = ports;
    this.#discovery = knownEndpoints(target.oauth);
  }

  get record(): TokenRecord {
    return this.#record;
  }

  /** Bound to the authorization server that accepted it first. */
  clientInformation(): OAuthClientInformationMixed | undefined {
    const { client_id, client_secret } = this.#target.oauth;
    if (client_id === undefined) return this.#record.client;
    const { issuer } = this.#record;
    return {
      client_id,
      ...(client_secret === undefined ? {} : { client_secret }),
      ...(issuer === undefined ? {} : { issuer }),
    };
  }

  tokens(): OAuthTokens | undefined {
    const refresh_token = this.#refreshToken();
    if (refresh_token === undefined) return undefined;
    const issuer = this.#record.issuer ?? this.#discovery?.authorizationServerUrl;
    const { access_token = "", token_type = "Bearer" } = this.#record.tokens ?? {};
    return { access_token, token_type, refresh_token, issuer };
  }

  async saveTokens(granted: OAuthTokens): Promise<void> {
    const tokens = storedTokens(granted, this.#ports.now(), this.#record.tokens);
    await this.#keep({ ...this.#record, issuer: granted.issuer ?? this.#record.issuer, tokens });
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  saveDiscoveryState(found: OAuthDiscoveryState): void {
    const { issuer } = this.#record;
    if (issuer !== undefined && !isSameAddress(issuer, found.authorizationServerUrl)) {
      throw moved(this.#target, issuer, found.authorizationServerUrl);
    }
    this.#discovery = found;
  }

  prepareTokenRequest(scope?: string): URLSearchParams {
    return new URLSearchParams({
      grant_type: "client_credentials",
      ...(scope === undefined ? {} : { scope }),
    });
  }

  /**
   * The first thing that `auth()` asks for on its way to a person. It also goes this way when the token endpoint
   * is out of order, which no login would mend.
   */
  state(): never {
    throw this.#answer === undefined || this.#isRefused
      ? needsAuth(
          this.#target,
          this.#isRefused ? "its refresh token is no longer accepted" : "there is no token",
        )
      : authorizationFailed(this.#target, `its token endpoint did not renew the token (${this.#answer})`);
  }

  async invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): Promise<void> {
    if (scope === "tokens") await this.#dropRefused();
    if (scope !== "all" || this.#target.oauth.client_id !== undefined) return;
    const { client: _client, tokens: _tokens, ...rest } = this.#record;
    await this.#keep(rest);
    throw needsAuth(this.#target, "its authorization server no longer knows this client");
  }

  redirectToAuthorization(): never {
    throw needsAuth(this.#target, "there is no token");
  }

  saveCodeVerifier(): never {
    throw needsAuth(this.#target, "there is no token");
  }

  codeVerifier(): never {
    throw needsAuth(this.#target, "there is no token");
  }

  /** Wraps the fetch of a run to learn what the token endpoint answers, which the SDK keeps to itself. */
  watch(fetchFn: FetchLike): FetchLike {
    return async (url, init) => {
      if (init?.method !== "POST") return fetchFn(url, init);
      try {
        const response = await fetchFn(url, init);
        this.#answer = `HTTP ${response.status}`;
        return response;
      } catch (error) {
        this.#answer = networkReason(error);
        throw error;
      }
    };
  }

  #refreshToken(): string | undefined {
    const stored = this.#record.tokens?.refresh_token;
    if (stored !== undefined || this.#isRefused) return stored;
    return this.#target.oauth.grant_type === "refresh_token" ? this.#target.oauth.refresh_token : undefined;
  }

  /** Another process may have used the refresh token meanwhile; then what it stored is tried instead. */
  async #dropRefused(): Promise<void> {
    const refused = this.#refreshToken();
    const stored = await this.#ports.read();
    const other = stored.tokens?.refresh_token;
    if (!this.#isRefused && other !== undefined && other !== refused) {
      this.#record = stored;
      return;
    }
    this.#isRefused = true;
    const { tokens: _tokens, ...rest } = this.#record;
    await this.#keep(rest);
  }

  async #keep(record: TokenRecord): Promise<void> {
    this.#record = record;
    await this.#ports.write(record);
  }
}

function isSameAddress(a: string, b: string): boolean {
  return new URL(a).href.replace(/\/$/u, "") === new URL(b).href.replace(/\/$/u, "");
}

function moved({ server, oauth }: OAuthTarget, from: string, to: string): FawnError {
  const action =
    oauth.grant_type === "authorization_code"
      ? `run: npx fawn mcp login ${server}`
      : "name its token endpoint as `token_url` in the oauth section.";
  return new FawnError(
    "mcp_needs_auth",
    `MCP server '${server}' names ${to} as its authorization server, and our credentials belong to ${from}; they are not sent there.`,
    { remedy: `If the change is right, ${action}` },
  );
}
