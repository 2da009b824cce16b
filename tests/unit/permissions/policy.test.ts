import { describe, expect, it } from "vitest";
import { permissionsSchema } from "../../../src/config/sections/permissions.js";
import { createPolicy } from "../../../src/permissions/policy.js";
import { anonymous, operator, type Principal } from "../../../src/permissions/principal.js";
import type { PolicySettings } from "../../../src/permissions/rights.js";
import { bothPermit, modelPermission } from "../../../src/permissions/tool-permission.js";
import { registeredTool } from "../../support/tool-entries.js";

const mail = registeredTool("mail_send", { group: "office" });
const roles = {
  reader: { allow: { tools: ["mail_read"] } },
  writer: { inherits: ["reader"], allow: { tools: ["mail_send"] } },
  twin: { inherits: ["writer"] },
  guest: { deny: { tools: ["mail_*"] } },
  heir: { inherits: ["guest"], allow: { tools: ["*"] } },
};
const settings = (
  overrides: Partial<PolicySettings> = {},
  section: Record<string, unknown> = {},
): PolicySettings => ({
  permissions: permissionsSchema.parse({ roles, ...section }),
  isAuthConfigured: true,
  isProduction: false,
  ...overrides,
});
const user = (...names: string[]): Principal => ({ id: "ann", roles: names });
const studio: Principal = { id: "langgraph-studio-user", roles: [], kind: "studio" };
const permits = (principal: Principal, given: PolicySettings) =>
  createPolicy(given).permissionOf(principal).permits(mail);

describe("roles", () => {
  it("have another key where the rule for MCP tools without a permission is another", () => {
    const key = (rule: "allow" | "deny") =>
      createPolicy(settings({}, { default_for_mcp: rule })).permissionOf(user("reader")).key;
    expect(key("allow")).not.toBe(key("deny"));
  });

  it("add up, take over what they inherit, and a denial of any of them wins", () => {
    expect(permits(user("reader"), settings())).toBe(false);
    expect(permits(user("writer"), settings())).toBe(true);
    expect(permits(user("reader", "twin"), settings())).toBe(true);
    expect(permits(user("writer", "guest"), settings())).toBe(false);
    expect(permits(user("heir"), settings())).toBe(false);
    expect(permits(user(), settings())).toBe(false);
  });

  it.each(["nobody", "constructor", "__proto__", ""])("that are not defined are refused: %s", (role) => {
    const policy = createPolicy(settings());
    expect(() => policy.permissionOf(user("writer", role))).toThrow(
      expect.objectContaining({ code: "role_unknown" }),
    );
    expect(policy.explainPermission(user(role), mail).permitted).toBe(false);
  });

  it("in any order and number give the same permission, and equal rules one key", () => {
    const policy = createPolicy(settings());
    const key = (...names: string[]) => policy.permissionOf(user(...names)).key;
    expect(policy.permissionOf(user("reader", "writer"))).toBe(
      policy.permissionOf(user("writer", "reader", "reader")),
    );
    expect(key("writer")).toBe(key("twin"));
    expect(key("writer")).not.toBe(key("reader"));
    expect(key("writer", "guest")).not.toBe(key("writer"));
  });

  it("beyond those that are kept are compiled anew with the same answer", () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`r${index}`, { allow: { tools: ["mail_send"] } }]),
    );
    const policy = createPolicy(settings({}, { roles: many }));
    const answers = Object.keys(many).map((role) => policy.permissionOf(user(role)).permits(mail));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(policy.permissionOf(user("r0")).permits(mail)).toBe(true);
  });
});

describe("who has no role", () => {
  const none = { permissions: undefined, isAuthConfigured: false };
  it.each<[string, Principal, Partial<PolicySettings>, Record<string, unknown>, boolean]>([
    ["anonymous, development", anonymous, { isAuthConfigured: false }, {}, true],
    ["anonymous, production", anonymous, { isAuthConfigured: false, isProduction: true }, {}, false],
    ["anonymous, no section, development", anonymous, none, {}, true],
    ["anonymous, no section, production", anonymous, { ...none, isProduction: true }, {}, false],
    ["anonymous with a role", anonymous, { isAuthConfigured: false }, { anonymous_role: "reader" }, false],
    [
      "anonymous with a role, production",
      anonymous,
      { isAuthConfigured: false, isProduction: true },
      { anonymous_role: "writer" },
      true,
    ],
    ["a user, no section, development", user("any"), { permissions: undefined }, {}, true],
    [
      "a user, no section, production",
      user("any"),
      { permissions: undefined, isProduction: true },
      {},
      false,
    ],
    ["the operator", operator, { permissions: undefined, isProduction: true }, {}, true],
    ["Studio, development", studio, {}, {}, false],
    ["Studio, development, anonymous role", studio, {}, { anonymous_role: "writer" }, true],
    [
      "Studio, production, anonymous role",
      studio,
      { isProduction: true },
      { anonymous_role: "writer" },
      false,
    ],
    ["Studio with a role", studio, { isProduction: true }, { studio_role: "writer" }, true],
  ])("%s", (_what, ...[principal, overrides, section, permitted]) => {
    const given = settings(overrides, section);
    expect(permits(principal, given)).toBe(permitted);
    expect(createPolicy(given).explainPermission(principal, mail).permitted).toBe(permitted);
  });

  it("and is anonymous although `auth` is configured is refused, whatever the anonymous role", () => {
    const policy = createPolicy(settings({}, { anonymous_role: "writer" }));
    expect(() => policy.permissionOf(anonymous)).toThrow(
      expect.objectContaining({ code: "principal_unverified" }),
    );
  });
});

describe("the warnings at start", () => {
  it.each<[Partial<PolicySettings>, Record<string, unknown>, RegExp | undefined]>([
    [{ isAuthConfigured: false }, {}, /Everyone who reaches this process may use every tool/],
    [{ isAuthConfigured: false, isProduction: true }, {}, /may use no tool/],
    [{ isAuthConfigured: false }, { anonymous_role: "reader" }, undefined],
    [{ permissions: undefined }, {}, /Everyone who logs in may use every tool/],
    [{ permissions: undefined, isProduction: true }, {}, /Everyone who logs in may use no tool/],
    [{}, {}, undefined],
  ])("say who may do what without a role: %#", (overrides, section, words) => {
    const { warnings } = createPolicy(settings(overrides, section));
    if (words) expect(warnings).toEqual([expect.stringMatching(words)]);
    else expect(warnings).toEqual([]);
  });
});

it("two permissions together permit what both do, under a key of their own", () => {
  const policy = createPolicy(settings());
  const model = modelPermission(false, new Set());
  const both = bothPermit(model, policy.permissionOf(user("reader")));
  expect(both.permits(mail)).toBe(false);
  expect(bothPermit(model, policy.permissionOf(user("writer"))).permits(mail)).toBe(true);
  expect(both.key).not.toBe(
    bothPermit(modelPermission(true, new Set()), policy.permissionOf(user("reader"))).key,
  );
});
