import { extractWWWAuthenticateParams } from "@modelcontextprotocol/sdk/client/auth.js";
import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { redact } from "./redact.js";
import type { Challenge, ServerAuth } from "./server-auth.js";

/**
 * A fetch for one MCP server that sends its token with each request, and gets another one when it is refused:
 * once for a request. The SDK's transports could do this themselves, but would send the configured headers to the
 * authorization server as well, renew for each request that is refused, and only after the token has expired.
 */
export function createAuthorizedFetch(auth: ServerAuth, next: FetchLike): FetchLike {
  const isForPerson = auth.target.oauth.grant_type === "authorization_code";
  const send = (url: string | URL, init: RequestInit | undefined, token: string | undefined) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    return next(url, { ...init, headers });
  };
  return async (url, init) => {
    const { signal } = init ?? {};
    let token = await auth.token(signal);
    let isNew = false;
    for (;;) {
      const response = await send(url, init, token);
      const challenge = challengeOf(response, isForPerson);
      const isFinal = isNew && auth.target.oauth.grant_type === "client_credentials";
      if (!challenge || isFinal) return withoutSecrets(response, [token, ...auth.secrets()]);
      await response.body?.cancel();
      if (isNew && !challenge.lacksScope) throw auth.refusal();
      ({ token, isNew } = await auth.renew(token, challenge, signal));
    }
  };
}

/** What a server wants that did not accept the token; undefined where another token would not help. */
function challengeOf(response: Response, isForPerson: boolean): Challenge | undefined {
  const isScopeOurs = response.status === 403 && isForPerson;
  if (response.status !== 401 && !isScopeOurs) return undefined;
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  const lacksScope = error === "insufficient_scope";
  if (response.status === 403 && !lacksScope) return undefined;
  return { resourceMetadataUrl, scope, lacksScope };
}

/** Servers quote what they refuse, and their words end up in logs. */
async function withoutSecrets(
  response: Response,
  secrets: readonly (string | undefined)[],
): Promise<Response> {
  if (response.status < 400 || !response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(redact(await response.text(), secrets), { status, statusText, headers });
}
