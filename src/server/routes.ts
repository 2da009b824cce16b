import { Hono } from "hono";
import { examine } from "../app/examine.js";
import type { Fawn } from "../app/fawn.js";
import { sharedFawn } from "../app/shared-fawn.js";
import { anonymous, type Principal } from "../permissions/principal.js";
import { principalOf } from "./auth/logged-in-user.js";
import { requestUserSchema } from "./auth/request-user.js";

/** What a role must have been granted to read the status, which names all that is configured. */
export const statusPermission = "fawn:status";

/** The variable in which the server's authentication leaves the user of a request. */
interface ServerVariables {
  readonly auth?: unknown;
}

/** Fawn's own routes beside those of the LangGraph server, behind its authentication. */
export function createRoutes(fawn: () => Promise<Fawn>): Hono<{ Variables: ServerVariables }> {
  const routes = new Hono<{ Variables: ServerVariables }>();
  routes.get("/fawn/status", async (context) => {
    const served = await fawn();
    if (!served.policy.grants(principalOfRequest(context.get("auth")), statusPermission)) {
      const error = {
        code: "status_forbidden",
        message: `The status is for roles that are granted the permission \`${statusPermission}\`.`,
      };
      return context.json({ error }, 403);
    }
    const current = served.status();
    const findings = examine(served);
    return context.json({
      healthy: findings.every(({ level }) => level !== "problem"),
      configuration: current.configuration,
      tools: current.tools,
      servers: current.servers,
      leases: current.leases,
      findings,
    });
  });
  return routes;
}

function principalOfRequest(auth: unknown): Principal {
  const { data } = requestUserSchema.safeParse(auth);
  return data === undefined ? anonymous : principalOf(data.user);
}

/** For `http.app` of langgraph.json. */
export const app = createRoutes(sharedFawn);
