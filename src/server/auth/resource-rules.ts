import type { Auth } from "@langchain/langgraph-sdk/auth";
import { isRecord } from "../../kernel/json-schema.js";
import type { Principal } from "../../permissions/principal.js";
import { principalOf } from "./logged-in-user.js";
import type { RequestGuard } from "./request-guard.js";
import { stampRun } from "./stamp-run.js";
import { storeLabel } from "./store-label.js";

export interface ResourceRulesOptions {
  readonly guard: RequestGuard;
  /** Whether Studio may come in past the authentication, where langgraph.json lets it. */
  readonly admitsStudio: boolean;
}

interface Owned {
  metadata?: Record<string, unknown> | null | undefined;
}

interface Call {
  readonly action: string;
  readonly value: unknown;
  readonly user: { readonly identity: string };
}

/**
 * What a user may do with which resource. The server runs the most specific handler only, so each resource has one
 * for all its actions, and what has none is refused.
 *
 * - A thread belongs to the user who made it; the filter on `owner` hides it from everybody else in all routes.
 * - Assistants are shared for reading and running; only who made one may change or delete it.
 * - In the store a user has the namespaces that begin with the own label.
 */
export function addResourceRules(auth: Auth, { guard, admitsStudio }: ResourceRulesOptions): Auth {
  const admitted =
    (rule: (principal: Principal, call: Call) => boolean | { owner: string }) => (call: Call) => {
      const principal = principalOf({ ...call.user });
      if (principal.kind === "studio" && !admitsStudio) return false;
      return rule(principal, call);
    };
  return auth
    .on("*", () => false)
    .on(
      "threads",
      admitted((principal, call) => {
        const id = isRecord(call.value) ? call.value["thread_id"] : undefined;
        if (call.action === "create" && typeof id === "string") guard.noteThread(id, principal.id);
        return ownThread(principal, call);
      }),
    )
    .on("threads:create_run", ({ value, user }) => {
      const principal = principalOf({ ...user });
      if (principal.kind === "studio" && !admitsStudio) return false;
      guard.noteRun(value.run_id, principal.id);
      stampRun(value, principal, { ...user });
      return { owner: principal.id };
    })
    .on("assistants", admitted(sharedAssistant))
    .on("store", ({ value, user }) => {
      const principal = principalOf({ ...user });
      if (principal.kind === "studio" && !admitsStudio) return false;
      return value.namespace?.[0] === storeLabel(principal.id);
    });
}

function ownThread({ id }: Principal, { action, value }: Call): { owner: string } {
  if (action === "create" || action === "update") setOwner(value as Owned, id, action === "create");
  return { owner: id };
}

function sharedAssistant({ id }: Principal, { action, value }: Call): boolean | { owner: string } {
  if (action === "read" || action === "search") return true;
  setOwner(value as Owned, id, action === "create");
  return { owner: id };
}

/** An update without metadata leaves the owner as it is; one with metadata cannot give the resource away. */
function setOwner(value: Owned, owner: string, always: boolean): void {
  if (always || value.metadata) value.metadata = { ...value.metadata, owner };
}
