import { randomBytes } from "node:crypto";
import { auth, extractWWWAuthenticateParams } from "@modelcontextprotocol/sdk/client/auth.js";
import { OAuthClientInformationFullSchema } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { systemClock, type Clock } from "../../kernel/clock.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { openCallback } from "./callback-server.js";
import { createGuardedFetch } from "./guarded-fetch.js";
import { LoginProvider } from "./login-provider.js";
import { oauthFault } from "./oauth-fault.js";
import { checkOAuth, settingsFingerprint, type OAuthTarget } from "./oauth-target.js";
import { storedTokens } from "./token-record.js";
import { joinScopes } from "./scopes.js";
import type { TokenStore } from "./token-store.js";
import { abortable } from "../abortable.js";

/** Milliseconds that a person may take. */
const patienceMs = 600_000;

export interface LoginOptions extends OAuthTarget {
  readonly store: TokenStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Gets the link that a person has to open; the log has it as well. */
  readonly openedUrl?: ((link: string) => void) | undefined;
  readonly fetch?: FetchLike | undefined;
  readonly clock?: Clock | undefined;
  /** Milliseconds that a person may take; ten minutes by default. */
  readonly waitMs?: number | undefined;
}

/**
 * Has a person authorize Fawn at a server, and stores the tokens: prints a link and waits on loopback for the
 * browser to come back. Every process that uses the same store takes the tokens at its next attempt.
 *
 * @throws FawnError `mcp_login_unsupported`, `mcp_oauth_incomplete`, `mcp_callback_port_taken`,
 *   `mcp_login_refused`, `mcp_login_timeout`, `mcp_unauthorized`, `mcp_oauth_failed`, `mcp_oauth_insecure`, or the
 *   reason of the signal
 */
export async function login(options: LoginOptions): Promise<void> {
  const { server, oauth, signal, logger, waitMs = patienceMs } = options;
  checkLogin(options);
  const timeUp = AbortSignal.timeout(waitMs);
  const ended = AbortSignal.any([signal, timeUp]);
  const run = new Login(options, ended);
  const callback = await openCallback({
    server,
    port: oauth.redirect_port,
    state: run.state,
    accept: (parameters) => run.finish(parameters),
  });
  try {
    const link = await run.begin(callback.redirectUrl);
    logger.info(`To authorize MCP server '${server}', open this link: ${link}`);
    options.openedUrl?.(link);
    await abortable(callback.accepted, ended);
    logger.info(`MCP server '${server}' is authorized.`);
  } catch (error) {
    signal.throwIfAborted();
    if (timeUp.aborted) throw timeout(server, waitMs);
    throw run.fault(error);
  } finally {
    await callback.close();
  }
}

class Login {
  readonly state = randomBytes(32).toString("base64url");
  readonly #options: LoginOptions;
  readonly #fetch: FetchLike;
  #provider: LoginProvider | undefined;
  #metadataUrl: URL | undefined;
  #code: string | undefined;

  constructor(options: LoginOptions, signal: AbortSignal) {
    this.#options = options;
    this.#fetch = createGuardedFetch(options, options.fetch ?? fetch, signal);
  }

  /** Discovers and registers what is needed; resolves to the link. */
  async begin(redirectUrl: string): Promise<string> {
    const { url, oauth, store } = this.#options;
    const { wanted_scope } = await store.read(this.#options);
    const challenge = await this.#ask();
    this.#metadataUrl = challenge.resourceMetadataUrl;
    const provider = new LoginProvider({ target: this.#options, redirectUrl, state: this.state });
    this.#provider = provider;
    const scope = joinScopes(oauth.scope, wanted_scope) ?? challenge.scope;
    await auth(provider, {
      serverUrl: url,
      fetchFn: this.#fetch,
      ...(scope === undefined ? {} : { scope }),
      ...(this.#metadataUrl === undefined ? {} : { resourceMetadataUrl: this.#metadataUrl }),
    });
    return provider.link?.href ?? "";
  }

  /** Exchanges the code and stores what is granted. */
  async finish(parameters: URLSearchParams): Promise<void> {
    try {
      await this.#exchange(parameters);
    } catch (error) {
      throw this.fault(error);
    }
  }

  fault(error: unknown): FawnError {
    const { oauth } = this.#options;
    const { verifier, granted } = this.#provider ?? {};
    const secrets = [oauth.client_secret, oauth.refresh_token, this.#code, verifier];
    return oauthFault(error, this.#options, [...secrets, granted?.access_token, granted?.refresh_token]);
  }

  async #exchange(parameters: URLSearchParams): Promise<void> {
    const { url, store, clock = systemClock } = this.#options;
    const provider = this.#provider;
    if (!provider) throw new Error("the browser came back before it was sent");
    this.#code = provider.codeFrom(parameters);
    await auth(provider, {
      serverUrl: url,
      fetchFn: this.#fetch,
      authorizationCode: this.#code,
      ...(this.#metadataUrl === undefined ? {} : { resourceMetadataUrl: this.#metadataUrl }),
    });
    const { granted, registered } = provider;
    if (!granted) throw new Error("its authorization server granted no token");
    const client = OAuthClientInformationFullSchema.safeParse(registered).data;
    await store.exclusive(this.#options, () =>
      store.write(this.#options, {
        settings: settingsFingerprint(this.#options.oauth),
        issuer: granted.issuer,
        resource_metadata_url: this.#metadataUrl?.href,
        client,
        tokens: storedTokens(granted, clock.now()),
      }),
    );
  }

  /** Asks the server without a token, since its refusal may say where its metadata is (RFC 9728, 5.1). */
  async #ask(): Promise<{ readonly resourceMetadataUrl?: URL; readonly scope?: string }> {
    const { url, server, logger } = this.#options;
    try {
      const response = await this.#fetch(url, { headers: { accept: "text/event-stream" } });
      await response.body?.cancel();
      return response.status === 401 ? extractWWWAuthenticateParams(response) : {};
    } catch (error) {
      logger.debug("MCP server did not answer before the login", { server, error: messageOf(error) });
      return {};
    }
  }
}

function checkLogin(target: OAuthTarget): void {
  const { server, oauth } = target;
  if (oauth.grant_type !== "authorization_code" || !oauth.enabled) {
    const how = oauth.enabled ? `uses the grant ${oauth.grant_type}` : "has its oauth section disabled";
    throw new FawnError("mcp_login_unsupported", `MCP server '${server}' ${how}, which takes no login.`, {
      remedy: "A login needs an oauth section with grant_type authorization_code.",
    });
  }
  checkOAuth(target);
}

function timeout(server: string, ms: number): FawnError {
  return new FawnError(
    "mcp_login_timeout",
    `Nobody completed the login at MCP server '${server}' within ${Math.round(ms / 1000)} s.`,
    { remedy: `Try again: npx fawn mcp login ${server}` },
  );
}
