import { HTTPException } from "@langchain/langgraph-sdk/auth";
import type { AuthConfig } from "../../config/sections/auth.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { Policy } from "../../permissions/policy.js";
import type { Principal } from "../../permissions/principal.js";
import { createApiKeyLogin } from "./api-key-login.js";
import { createJwtLogin } from "./jwt-login.js";
import { loggedIn, type LoggedInUser } from "./logged-in-user.js";
import { pathOf, type RequestGuard } from "./request-guard.js";

/** Who asks whether the server is alive; the route `/ok` says nothing else. */
const prober: Principal = { id: "health-check", roles: [] };

/**
 * What decides for each request who it comes from: a key or token in `Authorization: Bearer …` or `x-api-key`.
 * Throws the server's HTTPException: 401 without a valid one, 403 for a role that is not defined, 503 where the identity provider does not answer, and
 * what the guard says.
 *
 * @throws FawnError `auth_key_invalid`
 */
export async function createAuthenticate(
  config: AuthConfig,
  { guard, policy }: { readonly guard: RequestGuard; readonly policy: Pick<Policy, "permissionOf"> },
): Promise<(request: Request) => Promise<LoggedInUser>> {
  const login = await createLogin(config);
  return async (request) => {
    if (request.method === "GET" && pathOf(request.url) === "/ok") return loggedIn(prober);
    const principal = await login(credentialsOf(request.headers));
    vet(principal, policy);
    const refusal = guard.refusalOf(request, principal);
    if (refusal) throw new HTTPException(refusal.status, { message: refusal.message });
    return loggedIn(principal);
  };
}

function vet(principal: Principal, policy: Pick<Policy, "permissionOf">): void {
  try {
    policy.permissionOf(principal);
  } catch (error) {
    if (!FawnError.isInstance(error)) throw error;
    throw new HTTPException(403, { message: `${error.code}: ${error.message}`, cause: error });
  }
}

/** The first credential that holds decides. */
async function createLogin(
  config: AuthConfig,
): Promise<(credentials: readonly string[]) => Promise<Principal>> {
  const byKey = createApiKeyLogin(config.api_keys);
  const byToken = config.jwt === undefined ? undefined : await createJwtLogin(config.jwt);
  return async (credentials) => {
    let why = credentials.length === 0 ? "no key or token was sent" : "the key is not known";
    for (const credential of credentials) {
      const holder = byKey(credential);
      if (holder) return holder;
      if (byToken === undefined || !credential.includes(".")) continue;
      const outcome = await byToken(credential);
      if ("principal" in outcome) return outcome.principal;
      if (outcome.refusal === "unreachable")
        throw new HTTPException(503, { message: "The identity provider does not answer." });
      why = `the token is not valid (${outcome.why})`;
    }
    throw new HTTPException(401, {
      message: `Unauthorized: ${why}.`,
      headers: { "www-authenticate": "Bearer" },
    });
  };
}

function credentialsOf(headers: Headers): readonly string[] {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return [bearer, headers.get("x-api-key")].flatMap((credential) => (credential ? [credential] : []));
}
