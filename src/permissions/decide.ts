import type { ToolDefinition } from "../registry/tool-definition.js";
import type { Rule, RuleKind, Rules } from "./role-rules.js";

export interface PermissionDecision {
  readonly permitted: boolean;
  /** The reason, for operators: it names roles and rules and is not for a model. */
  readonly because: string;
}

/** What a rule of each kind is held against. */
type Named = Pick<ToolDefinition, "name" | "group" | "server" | "permission" | "source">;

/**
 * Whether roles permit a tool. Four questions, the first "no" decides:
 *
 * 1. Does no `deny` rule match its name, group, server or permission?
 * 2. Does an `allow` rule of the kind `tools`, `groups` or `servers` match it?
 * 3. Where it is an MCP tool without a permission and `default_for_mcp` is `deny`: is there such a rule other than
 *    a bare `*`?
 * 4. Where it asks for a permission: does an `allow` rule of the kind `permissions` grant that?
 */
export function decide(
  rules: Rules,
  tool: Named,
  options: { readonly mcpByWildcard: boolean },
): PermissionDecision {
  const denied = rules.deny.find((rule) => applies(rule, tool));
  if (denied) return no(`${spoken(denied)} is denied by the role \`${denied.role}\``);
  const reaching = rules.allow.filter((rule) => rule.kind !== "permissions" && applies(rule, tool));
  const isOpenMcp = tool.source === "mcp" && tool.permission === undefined;
  const [reach] =
    isOpenMcp && !options.mcpByWildcard ? reaching.filter(({ pattern }) => pattern !== "*") : reaching;
  if (reach === undefined) {
    return reaching.length === 0
      ? no("no rule of a role reaches its name, group or server")
      : no(
          "only `*` reaches it, and `permissions.default_for_mcp` is `deny` for MCP tools without a permission",
        );
  }
  const way = `${spoken(reach)} is allowed by the role \`${reach.role}\``;
  if (tool.permission === undefined) return { permitted: true, because: way };
  const grant = rules.allow.find((rule) => rule.kind === "permissions" && applies(rule, tool));
  if (grant === undefined) return no(`${way}, but no role grants the permission \`${tool.permission}\``);
  return {
    permitted: true,
    because: `${way}, and the role \`${grant.role}\` grants the permission \`${tool.permission}\``,
  };
}

function no(because: string): PermissionDecision {
  return { permitted: false, because };
}

function applies({ kind, matches }: Rule, tool: Named): boolean {
  const name = subjects[kind](tool);
  return name !== undefined && matches(name);
}

const subjects: Readonly<Record<RuleKind, (tool: Named) => string | undefined>> = {
  tools: ({ name }) => name,
  groups: ({ group }) => group,
  servers: ({ server }) => server,
  permissions: ({ permission }) => permission,
};

const kindNames: Readonly<Record<RuleKind, string>> = {
  tools: "tool",
  groups: "group",
  servers: "server",
  permissions: "permission",
};

function spoken({ kind, pattern }: Rule): string {
  return `${kindNames[kind]} \`${pattern}\``;
}
