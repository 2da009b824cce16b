import type { PermissionsConfig, RoleConfig } from "../../src/config/sections/permissions.js";
import type { Principal } from "../../src/permissions/principal.js";
import type { ToolDefinition } from "../../src/registry/tool-definition.js";

/** The rule of docs/permissions.md written down a second time, slowly and plainly, to hold the product against it. */
export function mayUse(
  { roles, default_for_mcp }: PermissionsConfig,
  principal: Principal,
  tool: ToolDefinition,
): boolean {
  const held = principal.roles.flatMap((role) => lineage(role, roles));
  const any = (
    side: "allow" | "deny",
    kind: keyof RoleConfig["allow"],
    value: string | undefined,
    bare = true,
  ) =>
    value !== undefined &&
    held.some((role) =>
      role[side][kind].some((pattern) => (bare || pattern !== "*") && asRegExp(pattern).test(value)),
    );
  const { name, group, server, permission, source } = tool;
  if (any("deny", "tools", name) || any("deny", "groups", group)) return false;
  if (any("deny", "servers", server) || any("deny", "permissions", permission)) return false;
  const bare = !(source === "mcp" && permission === undefined && default_for_mcp === "deny");
  const reached =
    any("allow", "tools", name, bare) ||
    any("allow", "groups", group, bare) ||
    any("allow", "servers", server, bare);
  return reached && (permission === undefined || any("allow", "permissions", permission));
}

function lineage(role: string, roles: PermissionsConfig["roles"]): RoleConfig[] {
  const config = roles[role];
  return config ? [config, ...config.inherits.flatMap((parent) => lineage(parent, roles))] : [];
}

const compiled = new Map<string, RegExp>();

function asRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const made = new RegExp(`^${parts.join(".*")}$`, "s");
  compiled.set(pattern, made);
  return made;
}
