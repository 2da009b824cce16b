import { FawnError } from "../kernel/fawn-error.js";
import { sha256Hex } from "../kernel/sha256.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { decide, type PermissionDecision } from "./decide.js";
import { anonymous, type Principal } from "./principal.js";
import { rightsOf, type PolicySettings, type Rights } from "./rights.js";
import { joinRoles, type Rule, type Rules } from "./role-rules.js";
import type { ToolPermission } from "./tool-permission.js";

/** Different sets of roles whose compiled permissions are kept; tokens of an identity provider can bring many. */
const maxKept = 256;

/** The configured permissions, ready to answer. */
export interface Policy {
  /**
   * What a principal may see and run. The same object for the same roles, in any order; a second question about a
   * tool is one look into a map.
   *
   * @throws FawnError `role_unknown`, `principal_unverified`
   */
  permissionOf(principal: Principal): ToolPermission;
  /** The decision about one tool in words, for operators. Throws nothing. */
  explainPermission(principal: Principal, tool: Pick<RegisteredTool, "definition">): PermissionDecision;
  /**
   * Whether a principal's roles were granted a permission that is not about a tool, such as reading the status. Throws
   * nothing: who has no rights at all has not this one.
   */
  grants(principal: Principal, permission: string): boolean;
  /** What an operator should know at start. */
  readonly warnings: readonly string[];
}

export function createPolicy(settings: PolicySettings): Policy {
  const { permissions, isProduction } = settings;
  const mcpByWildcard = (permissions?.default_for_mcp ?? (isProduction ? "deny" : "allow")) === "allow";
  const judge = (rules: Rules, definition: ToolDefinition) => decide(rules, definition, { mcpByWildcard });
  const kept = new Map<string, ToolPermission>();
  const ofRoles = (roles: readonly string[]): ToolPermission => {
    const names = JSON.stringify([...new Set(roles)].toSorted());
    const known = kept.get(names);
    if (known !== undefined) return known;
    const rules = joinRoles(roles, permissions?.roles ?? {});
    const made = compiled(
      `${mcpByWildcard} ${rules.identity}`,
      (definition) => judge(rules, definition).permitted,
    );
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(names, made);
    return made;
  };

  return {
    permissionOf(principal) {
      const rights = rightsOf(principal, settings);
      return rights.kind === "roles" ? ofRoles(rights.roles) : whole[rights.kind];
    },
    explainPermission(principal, { definition }) {
      const rights = rightsOrFault(principal, settings);
      if ("fault" in rights) return { permitted: false, because: rights.fault.message };
      if (rights.kind !== "roles")
        return { permitted: rights.kind === "everything", because: rights.because };
      return judge(joinRoles(rights.roles, permissions?.roles ?? {}), definition);
    },
    grants(principal, permission) {
      const rights = rightsOrFault(principal, settings);
      if ("fault" in rights) return false;
      if (rights.kind !== "roles") return rights.kind === "everything";
      const { allow, deny } = joinRoles(rights.roles, permissions?.roles ?? {});
      const names = ({ kind, matches }: Rule): boolean => kind === "permissions" && matches(permission);
      return allow.some(names) && !deny.some(names);
    },
    warnings: warningsOf(settings),
  };
}

const whole: Readonly<Record<"everything" | "nothing", ToolPermission>> = {
  everything: { key: "everything", permits: () => true },
  nothing: { key: "nothing", permits: () => false },
};

/** Each definition is judged once; snapshots share definitions that did not change. */
function compiled(identity: string, judge: (definition: ToolDefinition) => boolean): ToolPermission {
  const answers = new WeakMap<ToolDefinition, boolean>();
  return {
    key: sha256Hex(identity, 16),
    permits({ definition }) {
      const known = answers.get(definition);
      if (known !== undefined) return known;
      const answer = judge(definition);
      answers.set(definition, answer);
      return answer;
    },
  };
}

function rightsOrFault(
  principal: Principal,
  settings: PolicySettings,
): Rights | { readonly fault: FawnError } {
  try {
    return rightsOf(principal, settings);
  } catch (error) {
    if (FawnError.isInstance(error)) return { fault: error };
    throw error;
  }
}

function warningsOf(settings: PolicySettings): readonly string[] {
  const { permissions, isAuthConfigured } = settings;
  if (isAuthConfigured) {
    if (permissions !== undefined) return [];
    return warning("Everyone who logs in", rightsOf({ id: "", roles: [] }, settings));
  }
  return warning("Everyone who reaches this process", rightsOf(anonymous, settings));
}

function warning(who: string, rights: Rights): readonly string[] {
  if (rights.kind === "roles") return [];
  return [`${who} may use ${rights.kind === "nothing" ? "no tool" : "every tool"}: ${rights.because}.`];
}
