import { studioIdentity, type JwtConfig } from "../../config/sections/auth.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { Principal } from "../../permissions/principal.js";

/** Characters of a user's name; a longer one is not a name. */
const maxIdentity = 256;

/** The principal that a verified token names; `undefined` where it names none that may be used. */
export function principalOfClaims(
  claims: Readonly<Record<string, unknown>>,
  { user_claim, roles_claim, role_map }: Pick<JwtConfig, "user_claim" | "roles_claim" | "role_map">,
): Principal | undefined {
  const id = claimAt(claims, user_claim);
  if (typeof id !== "string" || id === "" || id.length > maxIdentity || id === studioIdentity)
    return undefined;
  // A lone surrogate has no bytes to be kept under.
  if (/\p{Surrogate}/u.test(id)) return undefined;
  const named = words(claimAt(claims, roles_claim));
  const roles = role_map
    ? named.flatMap((name) => (Object.hasOwn(role_map, name) ? [role_map[name] ?? ""] : []))
    : named;
  return { id, roles: [...new Set(roles)].toSorted() };
}

/** A claim by its whole name (`https://example/roles`), or else by the way to it (`realm_access.roles`). */
function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split(".")
    .reduce<unknown>(
      (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      claims,
    );
}

function words(value: unknown): readonly string[] {
  if (typeof value === "string") return value.split(/\s+/).filter((word) => word !== "");
  return Array.isArray(value) ? value.filter((item) => typeof item === "string" && item !== "") : [];
}
