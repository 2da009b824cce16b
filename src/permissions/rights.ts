import type { PermissionsConfig } from "../config/sections/permissions.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { Principal } from "./principal.js";

export interface PolicySettings {
  /** `permissions` of config.yaml; `undefined` where there is no such section. */
  readonly permissions: PermissionsConfig | undefined;
  /** Whether config.yaml has `auth`: then nobody is anonymous. */
  readonly isAuthConfigured: boolean;
  /** Whether NODE_ENV is `production`. */
  readonly isProduction: boolean;
}

/** What a principal has a right to before any tool is looked at. */
export type Rights =
  | { readonly kind: "everything" | "nothing"; readonly because: string }
  | { readonly kind: "roles"; readonly roles: readonly string[] };

/**
 * The rights of a principal. Pure.
 *
 * @throws FawnError `principal_unverified`: `auth` is configured and nobody vouches for the run; `role_unknown`
 */
export function rightsOf(principal: Principal, settings: PolicySettings): Rights {
  if (principal.kind === "anonymous") return rightsOfAnonymous(settings);
  if (principal.kind === "studio") return rightsOfStudio(settings);
  if (principal.kind === "operator")
    return { kind: "everything", because: "the operator may use every tool" };
  const { permissions, isProduction } = settings;
  if (permissions === undefined) return withoutSection(isProduction);
  const unknown = principal.roles.find((role) => !Object.hasOwn(permissions.roles, role));
  if (unknown !== undefined) {
    throw new FawnError(
      "role_unknown",
      `The user of this run has a role that is not defined: '${unknown}'.`,
      {
        remedy: "Define it under `permissions.roles` of config.yaml, or take it from the user.",
      },
    );
  }
  if (principal.roles.length === 0) return { kind: "nothing", because: "the user has no role" };
  return { kind: "roles", roles: principal.roles };
}

function rightsOfAnonymous({ permissions, isAuthConfigured, isProduction }: PolicySettings): Rights {
  if (isAuthConfigured) {
    throw new FawnError(
      "principal_unverified",
      "Nobody vouches for the user of this run, and `auth` is configured.",
      {
        remedy:
          "Name Fawn's auth module in langgraph.json (docs/permissions.md). A run that was waiting when the server was started again has to be sent again; a program that embeds Fawn has to pass a principal.",
      },
    );
  }
  const role = permissions?.anonymous_role;
  if (role !== undefined) return { kind: "roles", roles: [role] };
  return isProduction
    ? {
        kind: "nothing",
        because: "there is neither `auth` nor `permissions.anonymous_role`, and NODE_ENV is production",
      }
    : {
        kind: "everything",
        because: "there is neither `auth` nor `permissions.anonymous_role`, and this is development",
      };
}

function rightsOfStudio({ permissions, isProduction }: PolicySettings): Rights {
  const role = permissions?.studio_role ?? (isProduction ? undefined : permissions?.anonymous_role);
  return role === undefined
    ? { kind: "nothing", because: "`permissions.studio_role` is not set" }
    : { kind: "roles", roles: [role] };
}

function withoutSection(isProduction: boolean): Rights {
  return isProduction
    ? { kind: "nothing", because: "config.yaml has no `permissions`, and NODE_ENV is production" }
    : { kind: "everything", because: "config.yaml has no `permissions`, and this is development" };
}
