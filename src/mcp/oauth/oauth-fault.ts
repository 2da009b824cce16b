import { OAuthError, ServerError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { OAuthTarget } from "./oauth-target.js";
import { redact } from "./redact.js";

/** More of what an authorization server says is of no use to anyone. */
const mostCharacters = 300;

/** The server wants tokens that only a person can get, or put into its configuration. */
export function needsAuth({ server, oauth }: OAuthTarget, why: string): FawnError {
  const remedy =
    oauth.grant_type === "authorization_code"
      ? `Run: npx fawn mcp login ${server}`
      : "Put a new refresh_token into its oauth section.";
  return new FawnError("mcp_needs_auth", `MCP server '${server}' needs to be authorized: ${why}.`, {
    remedy,
  });
}

/** Getting tokens failed for a reason that may pass. */
export function authorizationFailed({ server }: OAuthTarget, why: string): FawnError {
  return new FawnError("mcp_oauth_failed", `MCP server '${server}' could not be authorized: ${why}.`, {
    remedy: "Check that its authorization server runs, and its oauth section.",
  });
}

/** What became of an attempt to get tokens. The error that is behind it is not kept: it may quote secrets. */
export function oauthFault(
  error: unknown,
  target: OAuthTarget,
  secrets: Iterable<string | undefined>,
): FawnError {
  if (FawnError.isInstance(error)) return error;
  const said = plainText(messageOf(error), secrets);
  if (error instanceof OAuthError && !(error instanceof ServerError)) {
    const detail = said === "" ? error.errorCode : `${error.errorCode}: ${said}`;
    return new FawnError(
      "mcp_unauthorized",
      `The authorization server of MCP server '${target.server}' refused our credentials (${detail}).`,
      { remedy: "Check its oauth section." },
    );
  }
  return authorizationFailed(target, said === "" ? "its authorization server gave no usable answer" : said);
}

/** One line without secrets and control characters. */
export function plainText(text: string, secrets: Iterable<string | undefined>): string {
  const line = redact(text, secrets)
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .replace(/\.$/u, "");
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
}

/** Why a request got no answer, without its address. */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined;
  return typeof code === "string" ? code : messageOf(cause);
}
