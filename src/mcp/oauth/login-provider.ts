import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { assertSafe } from "./guarded-fetch.js";
import { knownEndpoints } from "./known-endpoints.js";
import type { OAuthTarget } from "./oauth-target.js";

export interface LoginRun {
  readonly target: OAuthTarget;
  readonly redirectUrl: string;
  readonly state: string;
}

/**
 * One login by authorization code with PKCE. It begins with nothing: no tokens, and a client that is registered
 * anew unless one is configured, since a registration that its server has forgotten ends in the browser, unseen
 * from here. The client is public: a secret would protect nothing on this machine.
 */
export class LoginProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  /** Left out for a configured client, which is never replaced. */
  readonly saveClientInformation?: (client: OAuthClientInformationMixed) => void;
  readonly #run: LoginRun;
  #registered: OAuthClientInformationMixed | undefined;
  #discovery: OAuthDiscoveryState | undefined;
  #verifier: string | undefined;
  #link: URL | undefined;
  #granted: OAuthTokens | undefined;

  constructor(run: LoginRun) {
    const { scope, client_id } = run.target.oauth;
    this.#run = run;
    this.redirectUrl = run.redirectUrl;
    this.clientMetadata = {
      client_name: "Fawn",
      redirect_uris: [run.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      ...(scope === undefined ? {} : { scope }),
    };
    this.#discovery = knownEndpoints(run.target.oauth);
    if (client_id === undefined) this.saveClientInformation = (client) => void (this.#registered = client);
  }

  /** Where a person has to go. */
  get link(): URL | undefined {
    return this.#link;
  }

  get granted(): OAuthTokens | undefined {
    return this.#granted;
  }

  get registered(): OAuthClientInformationMixed | undefined {
    return this.#registered;
  }

  get verifier(): string | undefined {
    return this.#verifier;
  }

  state(): string {
    return this.#run.state;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    const { client_id, client_secret } = this.#run.target.oauth;
    if (client_id === undefined) return this.#registered;
    return { client_id, ...(client_secret === undefined ? {} : { client_secret }) };
  }

  tokens(): undefined {
    return undefined;
  }

  saveTokens(granted: OAuthTokens): void {
    this.#granted = granted;
  }

  redirectToAuthorization(link: URL): void {
    assertSafe(link, this.#run.target);
    this.#link = link;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier ?? "";
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  saveDiscoveryState(found: OAuthDiscoveryState): void {
    this.#discovery = found;
  }

  /**
   * The code in the parameters with which the browser came back. Throws a FawnError `mcp_login_refused` where
   * there is none, or where it comes from another authorization server (RFC 9207).
   */
  codeFrom(parameters: URLSearchParams): string {
    const metadata = this.#discovery?.authorizationServerMetadata;
    const issuer = parameters.get("iss");
    const saysIssuer =
      metadata !== undefined && Reflect.get(metadata, "authorization_response_iss_parameter_supported");
    const isOther = metadata !== undefined && issuer !== null && issuer !== metadata.issuer;
    if (isOther || (saysIssuer === true && issuer === null)) {
      throw this.#refused("the answer is from another authorization server");
    }
    const error = parameters.get("error");
    if (error !== null)
      throw this.#refused([error, parameters.get("error_description")].filter(Boolean).join(": "));
    const code = parameters.get("code");
    if (code === null) throw this.#refused("the answer has no code");
    return code;
  }

  #refused(why: string): FawnError {
    const { server } = this.#run.target;
    const plain = why.replace(/[\p{Cc}\p{Cf}]+/gu, " ").slice(0, 300);
    return new FawnError("mcp_login_refused", `The login at MCP server '${server}' was refused: ${plain}.`, {
      remedy: `Try again: npx fawn mcp login ${server}`,
    });
  }
}
