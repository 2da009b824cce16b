import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { OAuthClientInformationFullSchema } from "@modelcontextprotocol/sdk/shared/auth.js";
import { z } from "zod";

/** Milliseconds before its end at which a token is renewed; a fifth of its life where that is less. */
const mostSkewMs = 60_000;

const tokensSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  /** Milliseconds since 1970 from which it should be renewed. */
  renew_at: z.number().optional(),
  /** Milliseconds since 1970. */
  expires_at: z.number().optional(),
});

export type StoredTokens = z.output<typeof tokensSchema>;

/** All that is kept of one server at one address with one client. */
export const tokenRecordSchema = z.object({
  /** Of the settings with which it was got. */
  settings: z.string(),
  /** The authorization server that the client's credentials and the tokens belong to, once one accepted them. */
  issuer: z.string().optional(),
  /** Where the server said that its metadata is (RFC 9728). */
  resource_metadata_url: z.url().optional(),
  /** Scopes that the server asked for and that the tokens lack; the next login asks for them. */
  wanted_scope: z.string().optional(),
  /** The client that was registered for us (RFC 7591). */
  client: z
    .custom<RegisteredClient>((value) => OAuthClientInformationFullSchema.safeParse(value).success)
    .optional(),
  tokens: tokensSchema.optional(),
});

export type RegisteredClient = z.output<typeof OAuthClientInformationFullSchema>;
export type TokenRecord = z.output<typeof tokenRecordSchema>;

/** What is kept of an answer of the token endpoint. A refresh token that it does not replace stays. */
export function storedTokens(granted: OAuthTokens, now: number, previous?: StoredTokens): StoredTokens {
  const { access_token, token_type, scope, expires_in } = granted;
  const refresh_token = granted.refresh_token ?? previous?.refresh_token;
  const lifeMs = expires_in === undefined ? undefined : expires_in * 1000;
  return {
    access_token,
    token_type,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(scope === undefined ? {} : { scope }),
    ...(lifeMs === undefined
      ? {}
      : { expires_at: now + lifeMs, renew_at: now + lifeMs - Math.min(mostSkewMs, lifeMs / 5) }),
  };
}

export function shouldRenew(tokens: StoredTokens, now: number): boolean {
  return tokens.renew_at !== undefined && now >= tokens.renew_at;
}

export function isExpired(tokens: StoredTokens, now: number): boolean {
  return tokens.expires_at !== undefined && now >= tokens.expires_at;
}
