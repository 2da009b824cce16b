import { Auth } from "@langchain/langgraph-sdk/auth";
import type { AppConfig } from "../../config/app-config.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { createPolicy } from "../../permissions/policy.js";
import { createAuthenticate } from "./authenticate.js";
import { createRequestGuard } from "./request-guard.js";
import { addResourceRules } from "./resource-rules.js";

/**
 * The authentication of a LangGraph server, as config.yaml describes it.
 *
 * @throws FawnError `auth_not_configured`, `auth_key_invalid`
 */
export async function createAuth(
  app: Pick<AppConfig, "auth" | "permissions">,
  isProduction: boolean,
): Promise<Auth> {
  if (app.auth === undefined) {
    throw new FawnError(
      "auth_not_configured",
      "langgraph.json names Fawn's auth module, but config.yaml has no `auth`.",
      {
        remedy: "Add `auth` with `api_keys` or `jwt`, or take `auth` out of langgraph.json.",
      },
    );
  }
  const guard = createRequestGuard();
  const policy = createPolicy({ permissions: app.permissions, isAuthConfigured: true, isProduction });
  const authenticate = await createAuthenticate(app.auth, { guard, policy });
  const { studio_role, anonymous_role } = app.permissions ?? {};
  const admitsStudio = studio_role !== undefined || (!isProduction && anonymous_role !== undefined);
  const auth = new Auth();
  auth.authenticate(authenticate);
  return addResourceRules(auth, { guard, admitsStudio });
}
