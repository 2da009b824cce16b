import type { AppConfig } from "./app-config.js";
import { nearest } from "./did-you-mean.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { KeyPath } from "./key-path.js";
import type { RoleConfig } from "./sections/permissions.js";
import { valueLocation, type SourceDocument } from "./source-document.js";

interface NamedRole {
  readonly role: string;
  readonly path: KeyPath;
}

/** Roles that are named somewhere but not defined, and roles that inherit from themselves, each with its place. */
export function roleProblems(
  { permissions, auth }: Pick<AppConfig, "permissions" | "auth">,
  document: SourceDocument,
): readonly FawnError[] {
  const roles = permissions?.roles ?? {};
  const defined = Object.keys(roles);
  const named: NamedRole[] = [
    ...optional(permissions?.anonymous_role, ["permissions", "anonymous_role"]),
    ...optional(permissions?.studio_role, ["permissions", "studio_role"]),
    ...defined.flatMap((name) => listed(roles[name]?.inherits, ["permissions", "roles", name, "inherits"])),
    ...(auth?.api_keys ?? []).flatMap(({ roles: own }, index) =>
      listed(own, ["auth", "api_keys", index, "roles"]),
    ),
    ...Object.entries(auth?.jwt?.role_map ?? {}).map(([value, role]) => ({
      role,
      path: ["auth", "jwt", "role_map", value],
    })),
  ];
  const undefinedRoles = named
    .filter(({ role }) => !Object.hasOwn(roles, role))
    .map(({ role, path }) => roleUndefined(role, defined, valueLocation(document, path)));
  const circular = defined
    .filter((name) => inheritsItself(name, roles))
    .map((name) => roleCycle(name, valueLocation(document, ["permissions", "roles", name, "inherits"])));
  return [...undefinedRoles, ...circular];
}

function optional(role: string | undefined, path: KeyPath): NamedRole[] {
  return role === undefined ? [] : [{ role, path }];
}

function listed(roles: readonly string[] = [], path: KeyPath): NamedRole[] {
  return roles.map((role, index) => ({ role, path: [...path, index] }));
}

function inheritsItself(name: string, roles: Readonly<Record<string, RoleConfig>>): boolean {
  const seen = new Set<string>();
  const waiting = [...(roles[name]?.inherits ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === name) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(Object.hasOwn(roles, next) ? (roles[next]?.inherits ?? []) : []));
  }
  return false;
}

function roleUndefined(role: string, defined: readonly string[], location: FawnError["location"]): FawnError {
  const near = nearest(role, defined);
  const remedy = near ? `Did you mean \`${near}\`?` : "Define it under `permissions.roles`.";
  return new FawnError("config_role_undefined", `there is no role \`${role}\`.`, { location, remedy });
}

function roleCycle(role: string, location: FawnError["location"]): FawnError {
  return new FawnError("config_role_cycle", `the role \`${role}\` inherits from itself.`, {
    location,
    remedy: "Take one of the roles out of its `inherits`.",
  });
}
