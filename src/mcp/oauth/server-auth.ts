import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { Clock } from "../../kernel/clock.js";
import { type FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { createGuardedFetch } from "./guarded-fetch.js";
import { authorizationFailed, needsAuth, oauthFault } from "./oauth-fault.js";
import type { OAuthTarget } from "./oauth-target.js";
import { RenewalProvider } from "./renewal-provider.js";
import { isExpired, shouldRenew, type TokenRecord } from "./token-record.js";
import { joinScopes } from "./scopes.js";
import type { TokenStore } from "./token-store.js";
import { abortable } from "../abortable.js";

/** Milliseconds that getting a token may take. */
const limitMs = 30_000;
/** Milliseconds without a further attempt after one failed while the old token still holds. */
const pauseMs = 10_000;

export interface ServerAuthPorts {
  readonly store: TokenStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly fetch: FetchLike;
  /** Called when only a person can get tokens, in addition to the error. */
  readonly onLoginNeeded?: ((target: OAuthTarget) => void) | undefined;
}

/** What a server said when it refused a request. */
export interface Challenge {
  readonly resourceMetadataUrl?: URL | undefined;
  readonly scope?: string | undefined;
  /** It accepts the token, and wants one with more scopes. */
  readonly lacksScope: boolean;
}

export interface Renewal {
  readonly token: string;
  /** False where it was stored meanwhile, by another connection or process. */
  readonly isNew: boolean;
}

/** The tokens of one server, renewed when needed, by one at a time of all who use the same store. */
export class ServerAuth {
  readonly #target: OAuthTarget;
  readonly #ports: ServerAuthPorts;
  #record: TokenRecord | undefined;
  #renewNotBefore = 0;

  constructor(target: OAuthTarget, ports: ServerAuthPorts) {
    this.#target = target;
    this.#ports = ports;
  }

  get target(): OAuthTarget {
    return this.#target;
  }

  /** The token for the next request. Undefined where there is none yet and the server should say what it wants. */
  async token(signal?: AbortSignal | null): Promise<string | undefined> {
    this.#record ??= await this.#ports.store.read(this.#target);
    const { tokens } = this.#record;
    if (!tokens)
      return this.#asksFirst() ? (await this.renew(undefined, undefined, signal)).token : undefined;
    const now = this.#ports.clock.now();
    if (!shouldRenew(tokens, now) || !this.#canRenew(this.#record) || now < this.#renewNotBefore) {
      return tokens.access_token;
    }
    try {
      return (await this.renew(tokens.access_token, undefined, signal)).token;
    } catch (error) {
      if (signal?.aborted || isExpired(tokens, now)) throw error;
      this.#renewNotBefore = now + pauseMs;
      this.#ports.logger.debug("An OAuth token could not be renewed early", {
        server: this.#target.server,
        error: messageOf(error),
      });
      return tokens.access_token;
    }
  }

  /**
   * A token in place of one that was refused or nears its end. `signal` ends the wait, not the work: a refresh
   * token may be spent by then, and what comes for it has to be stored.
   *
   * @throws FawnError `mcp_needs_auth`, `mcp_unauthorized`, `mcp_oauth_failed`, `mcp_oauth_insecure`
   */
  async renew(
    refused: string | undefined,
    challenge: Challenge | undefined,
    signal?: AbortSignal | null,
  ): Promise<Renewal> {
    signal?.throwIfAborted();
    const { store } = this.#ports;
    const work = store.exclusive(this.#target, () => this.#renewAlone(refused, challenge));
    return signal ? abortable(work, signal) : work;
  }

  /** The server refuses a token that it has just been given. */
  refusal(): FawnError {
    return this.#reported(needsAuth(this.#target, "it refuses a token that was just granted"));
  }

  /** What must not be told to anyone. */
  secrets(): readonly (string | undefined)[] {
    return [...secretsOf(this.#target), ...recordSecrets(this.#record)];
  }

  async #renewAlone(refused: string | undefined, challenge: Challenge | undefined): Promise<Renewal> {
    const record = await this.#ports.store.read(this.#target);
    this.#record = record;
    const { tokens } = record;
    if (tokens && tokens.access_token !== refused && !isExpired(tokens, this.#ports.clock.now())) {
      return { token: tokens.access_token, isNew: false };
    }
    if (challenge?.lacksScope && this.#target.oauth.grant_type === "authorization_code") {
      const wanted = joinScopes(tokens?.scope, challenge.scope) ?? "";
      await this.#ports.store.write(this.#target, { ...record, wanted_scope: wanted });
      throw this.#reported(needsAuth(this.#target, `it wants the scopes ${JSON.stringify(wanted)}`));
    }
    if (!this.#canRenew(record))
      throw this.#reported(needsAuth(this.#target, "there is no token that holds"));
    return { token: await this.#obtain(record, challenge), isNew: true };
  }

  async #obtain(record: TokenRecord, challenge: Challenge | undefined): Promise<string> {
    const { store, clock, fetch } = this.#ports;
    const metadataUrl = challenge?.resourceMetadataUrl?.href ?? record.resource_metadata_url;
    const known = metadataUrl === undefined ? record : { ...record, resource_metadata_url: metadataUrl };
    const provider = new RenewalProvider(this.#target, known, {
      now: () => clock.now(),
      read: () => store.read(this.#target),
      write: (changed) => this.#keep(changed),
    });
    const limit = AbortSignal.timeout(limitMs);
    try {
      const work = auth(provider, {
        serverUrl: this.#target.url,
        fetchFn: provider.watch(createGuardedFetch(this.#target, fetch, limit)),
        ...(metadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(metadataUrl) }),
      });
      await abortable(work, limit);
    } catch (error) {
      throw this.#reported(
        limit.aborted
          ? authorizationFailed(this.#target, `its authorization server did not answer within ${limitMs} ms`)
          : oauthFault(error, this.#target, [...recordSecrets(record), ...this.secrets()]),
      );
    }
    const token = provider.record.tokens?.access_token;
    if (token === undefined)
      throw authorizationFailed(this.#target, "its authorization server granted no token");
    return token;
  }

  /** What can't be written is used all the same as long as this process lives. */
  async #keep(record: TokenRecord): Promise<void> {
    this.#record = record;
    try {
      await this.#ports.store.write(this.#target, record);
    } catch (error) {
      this.#ports.logger.warn("OAuth tokens could not be stored; the next start may need a new login", {
        server: this.#target.server,
        error: messageOf(error),
      });
    }
  }

  /** With a configured token endpoint nothing has to be learnt from the server's refusal. */
  #asksFirst(): boolean {
    const { grant_type, token_url } = this.#target.oauth;
    return grant_type !== "authorization_code" && token_url !== undefined;
  }

  #canRenew({ tokens }: TokenRecord): boolean {
    return this.#target.oauth.grant_type !== "authorization_code" || tokens?.refresh_token !== undefined;
  }

  #reported(fault: FawnError): FawnError {
    const isForPerson = this.#target.oauth.grant_type === "authorization_code";
    if (fault.code === "mcp_needs_auth" && isForPerson) this.#ports.onLoginNeeded?.(this.#target);
    return fault;
  }
}

function secretsOf({ oauth }: OAuthTarget): readonly (string | undefined)[] {
  const { client_id, client_secret, refresh_token } = oauth;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString("base64");
  return [client_secret, refresh_token, client_secret === undefined ? undefined : basic];
}

function recordSecrets(record: TokenRecord | undefined): readonly (string | undefined)[] {
  return [record?.tokens?.access_token, record?.tokens?.refresh_token, record?.client?.client_secret];
}
