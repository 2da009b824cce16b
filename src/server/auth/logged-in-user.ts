import { isRecord } from "../../kernel/json-schema.js";
import { studioIdentity } from "../../config/sections/auth.js";
import type { Principal } from "../../permissions/principal.js";

/** The user of a request in the LangGraph server's form, with Fawn's roles. */
export interface LoggedInUser {
  readonly identity: string;
  readonly display_name: string;
  readonly is_authenticated: true;
  /** LangGraph's own scopes; Fawn decides by roles. */
  readonly permissions: string[];
  readonly roles: readonly string[];
}

export function loggedIn({ id, roles }: Principal): LoggedInUser {
  return { identity: id, display_name: id, is_authenticated: true, permissions: [], roles };
}

/** The principal behind the user that the server hands to a handler: its own object, which no client can write. */
export function principalOf(
  user: Readonly<Record<string, unknown>> & { readonly identity: string },
): Principal {
  const { identity: id } = user;
  if (isStudio(user)) return { id, roles: [], kind: "studio" };
  const roles = Array.isArray(user["roles"]) ? user["roles"].filter((role) => typeof role === "string") : [];
  return { id, roles, kind: "user" };
}

function isStudio(user: Readonly<Record<string, unknown>>): boolean {
  return isRecord(user) && (user["kind"] === "StudioUser" || user["identity"] === studioIdentity);
}
