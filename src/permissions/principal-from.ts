import { z } from "zod";
import { anonymous, type Principal } from "./principal.js";
import { processSeal, type RunSeal } from "./run-seal.js";

/** Fields that Fawn's authentication adds to the user that the LangGraph server keeps with a run. */
export interface SealedUser {
  readonly identity: string;
  readonly roles: readonly string[];
  readonly fawn_kind: "user" | "studio";
  readonly fawn_seal: string;
}

const stampedSchema = z.object({
  run_id: z.string(),
  langgraph_auth_user: z.object({
    identity: z.string().min(1),
    roles: z.array(z.string()),
    fawn_kind: z.enum(["user", "studio"]),
    fawn_seal: z.string(),
  }),
});

/** The user of a run as Fawn's authentication writes it down. */
export function sealedUser(runId: string, principal: Principal, seal: RunSeal = processSeal): SealedUser {
  const { id, roles } = principal;
  const kind = principal.kind === "studio" ? "studio" : "user";
  return {
    identity: id,
    roles,
    fawn_kind: kind,
    fawn_seal: seal.seal(runId, { id, roles, kind }),
  };
}

/**
 * The principal of a run on a LangGraph server: the one place that reads it. It counts only what Fawn's
 * authentication sealed for this very run in `configurable.langgraph_auth_user`. A client can write that field
 * where no authentication is registered, a thread's stored configuration still holds the user of an earlier run,
 * and `role`, `user_id`, `x-…` headers and `context` are the client's even with authentication; none of them
 * carries the seal. Everyone else is anonymous, and the policy says what that means.
 */
export function principalFrom(configurable: unknown, seal: RunSeal = processSeal): Principal {
  const parsed = stampedSchema.safeParse(configurable);
  if (!parsed.success) return anonymous;
  const { run_id: runId, langgraph_auth_user: user } = parsed.data;
  const principal: Principal = { id: user.identity, roles: user.roles, kind: user.fawn_kind };
  return seal.holds(user.fawn_seal, runId, principal) ? principal : anonymous;
}
