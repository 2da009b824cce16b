import { describe, expect, it } from "vitest";
import { permissionsSchema } from "../../../src/config/sections/permissions.js";
import { createPolicy } from "../../../src/permissions/policy.js";
import type { ToolDefinition } from "../../../src/registry/tool-definition.js";
import { registeredTool } from "../../support/tool-entries.js";

type Rules = Readonly<Record<string, readonly string[]>>;

const local = { source: "config", server: undefined, origin: "config.yaml" } as const;
const tool = (overrides: Partial<ToolDefinition> = {}) =>
  registeredTool("git_push", { ...local, ...overrides });

/** The decision for the only role of a user. */
function decision(allow: Rules, deny: Rules, overrides: Partial<ToolDefinition> = {}, mcp = "allow") {
  const permissions = permissionsSchema.parse({ default_for_mcp: mcp, roles: { dev: { allow, deny } } });
  const policy = createPolicy({ permissions, isAuthConfigured: true, isProduction: false });
  const principal = { id: "ann", roles: ["dev"] };
  const explained = policy.explainPermission(principal, tool(overrides));
  expect(policy.permissionOf(principal).permits(tool(overrides))).toBe(explained.permitted);
  return explained;
}

/** docs/permissions.md shows this table; keep them the same. */
describe("the truth table", () => {
  const mcp = { source: "mcp", server: "git" } as const;
  it.each<[string, Rules, Rules, Partial<ToolDefinition>, boolean]>([
    ["no rule", {}, {}, {}, false],
    ["its name", { tools: ["git_push"] }, {}, {}, true],
    ["a pattern of its name", { tools: ["git_*"] }, {}, {}, true],
    ["another name", { tools: ["git_pull"] }, {}, {}, false],
    ["its group", { groups: ["code"] }, {}, { group: "code" }, true],
    ["a group, and it has none", { groups: ["*"] }, {}, {}, false],
    ["its server", { servers: ["git"] }, {}, mcp, true],
    ["a server, and it has none", { servers: ["*"] }, {}, {}, false],
    ["everything, but its name is denied", { tools: ["*"] }, { tools: ["*_push"] }, {}, false],
    [
      "its name, but its group is denied",
      { tools: ["git_push"] },
      { groups: ["code"] },
      { group: "code" },
      false,
    ],
    ["its name, but its server is denied", { tools: ["git_push"] }, { servers: ["git"] }, mcp, false],
    ["its name, and it needs a permission", { tools: ["git_push"] }, {}, { permission: "git:write" }, false],
    [
      "its name and the permission",
      { tools: ["git_push"], permissions: ["git:*"] },
      {},
      { permission: "git:write" },
      true,
    ],
    ["the permission alone", { permissions: ["git:write"] }, {}, { permission: "git:write" }, false],
    [
      "its name and the permission, which is denied",
      { tools: ["*"], permissions: ["*"] },
      { permissions: ["git:write"] },
      { permission: "git:write" },
      false,
    ],
  ])("a role that allows %s: %#", (_what, ...[allow, deny, overrides, permitted]) => {
    expect(decision(allow, deny, overrides).permitted).toBe(permitted);
  });

  it.each<[string, Rules, Partial<ToolDefinition>, boolean, boolean]>([
    ["`*` and a tool without a permission", { tools: ["*"], permissions: ["*"] }, mcp, true, false],
    [
      "`*` of each kind",
      { tools: ["*"], groups: ["*"], servers: ["*"] },
      { ...mcp, group: "code" },
      true,
      false,
    ],
    ["its server by name", { tools: ["*"], servers: ["git"] }, mcp, true, true],
    ["a pattern of its name", { tools: ["git_*"] }, mcp, true, true],
    ["its group by name", { groups: ["code"] }, { ...mcp, group: "code" }, true, true],
    [
      "`*` and a tool with a granted permission",
      { tools: ["*"], permissions: ["x"] },
      { ...mcp, permission: "x" },
      true,
      true,
    ],
    ["`*` and a tool that is not of MCP", { tools: ["*"] }, {}, true, true],
  ])("default_for_mcp allow or deny, with %s", (_what, ...[allow, overrides, ifAllow, ifDeny]) => {
    expect(decision(allow, {}, overrides, "allow").permitted).toBe(ifAllow);
    expect(decision(allow, {}, overrides, "deny").permitted).toBe(ifDeny);
  });
});

describe("the explanation", () => {
  it.each<[Rules, Rules, Partial<ToolDefinition>, string]>([
    [{ tools: ["*"] }, { groups: ["co*"] }, { group: "code" }, "group `co*` is denied by the role `dev`"],
    [{}, {}, {}, "no rule of a role reaches its name, group or server"],
    [{ tools: ["git_*"] }, {}, {}, "tool `git_*` is allowed by the role `dev`"],
    [{ tools: ["*"] }, {}, { permission: "p" }, "but no role grants the permission `p`"],
    [
      { tools: ["*"], permissions: ["p"] },
      {},
      { permission: "p" },
      "and the role `dev` grants the permission `p`",
    ],
  ])("names rule and role: %#", (allow, deny, overrides, words) => {
    expect(decision(allow, deny, overrides).because).toContain(words);
  });

  it("says that only a star reaches an MCP tool", () => {
    const because = decision({ tools: ["*"] }, {}, { source: "mcp", server: "git" }, "deny").because;
    expect(because).toContain("default_for_mcp");
  });
});
