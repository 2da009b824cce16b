import { isRecord } from "../../kernel/json-schema.js";
import { sealedUser } from "../../permissions/principal-from.js";
import type { Principal } from "../../permissions/principal.js";

/** The part of a new run that says who it is for; the server reads it again after the handler. */
export interface NewRun {
  readonly run_id: string;
  metadata?: Record<string, unknown> | null | undefined;
  readonly kwargs: Record<string, unknown>;
}

/** Keys by which a client might claim to be somebody. Fawn reads none of them, but a tool of the project might. */
const claims = new Set(
  (
    "user user_id user_name username user_role user_roles identity principal " +
    "role roles permissions is_admin admin tenant tenant_id owner"
  ).split(" "),
);

/**
 * Writes the user of a request into a new run in place of whatever the client sent: owner, sealed user, `user_id`.
 * What else claims an identity is taken out of `configurable` and `context`.
 */
export function stampRun(run: NewRun, principal: Principal, user: Readonly<Record<string, unknown>>): void {
  run.metadata = { ...run.metadata, owner: principal.id };
  const config = isRecord(run.kwargs["config"]) ? run.kwargs["config"] : {};
  const configurable = withoutClaims(config["configurable"]);
  run.kwargs["config"] = {
    ...config,
    configurable: {
      ...configurable,
      user_id: principal.id,
      langgraph_auth_user: { ...user, ...sealedUser(run.run_id, principal) },
      langgraph_auth_user_id: principal.id,
      langgraph_auth_permissions: [],
    },
  };
  if (isRecord(run.kwargs["context"])) run.kwargs["context"] = withoutClaims(run.kwargs["context"]);
}

function withoutClaims(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isClaim(key.toLowerCase())));
}

/** Headers come in as `x-…`. */
function isClaim(key: string): boolean {
  return key.startsWith("langgraph_auth_") || claims.has(key.replace(/^x-/, "").replaceAll("-", "_"));
}
