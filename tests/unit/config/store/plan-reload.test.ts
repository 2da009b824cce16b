import { describe, expect, it } from "vitest";
import { appConfigSchema } from "../../../../src/config/app-config.js";
import { extensionsConfigSchema } from "../../../../src/config/extensions-config.js";
import { reloadActionOf } from "../../../../src/config/sections/reload-actions.js";
import { changedPaths, withPathsOf } from "../../../../src/config/store/changed-paths.js";
import { changesOf, planReload } from "../../../../src/config/store/plan-reload.js";

const config = (app: object = {}, mcpServers: object = {}) => ({
  app: appConfigSchema.parse(app),
  extensions: extensionsConfigSchema.parse({ mcpServers }),
});
const server = { command: "node", args: ["a.js", "b"], env: { A: "1", B: "2" } };

describe("planReload", () => {
  it("finds nothing where only the order of keys and servers differs", () => {
    const before = config({ log_level: "warn", lead_agent: { max_turns: 5 } }, { a: server, b: server });
    const reordered = { env: { B: "2", A: "1" }, args: ["a.js", "b"], command: "node" };
    const after = config({ lead_agent: { max_turns: 5 }, log_level: "warn" }, { b: reordered, a: server });
    expect(planReload(before, after)).toEqual({
      changes: [],
      servers: { added: [], removed: [], restarted: [], updated: [], unchanged: ["a", "b"] },
    });
  });

  it("names each changed key with its action", () => {
    const before = config({ tool_search: { max_results: 5 } });
    const after = config({
      log_level: "debug",
      workspace: "./elsewhere",
      models: [{ name: "m", use: "offline" }],
      tool_search: { max_results: 3, learn: true },
      $schema: "x",
    });
    expect(planReload(before, after).changes.map(({ key, action }) => `${key} ${action}`)).toEqual([
      "$schema none",
      "log_level hot",
      "models hot",
      "tool_search.learn restart",
      "tool_search.max_results hot",
      "workspace restart",
    ]);
    expect(changesOf(planReload(before, after), "restart").map(({ key }) => key)).toEqual([
      "tool_search.learn",
      "workspace",
    ]);
  });

  it("counts a list whose order has changed as changed", () => {
    const [a, b] = [
      { name: "a", use: "offline" },
      { name: "b", use: "offline" },
    ];
    const plan = planReload(config({ models: [a, b] }), config({ models: [b, a] }));
    expect(plan.changes.map(({ key }) => key)).toEqual(["models"]);
  });

  it.each([
    ["command", { command: "deno" }],
    ["args", { args: ["b", "a.js"] }],
    ["cwd", { cwd: "/x" }],
    ["env", { env: { A: "1" } }],
    ["type and url", { type: "http", url: "http://127.0.0.1:1/" }],
    ["headers", { headers: { X: "1" } }],
    ["oauth", { oauth: { client_id: "me" } }],
    ["interceptors", { interceptors: ["./sign.js:sign"] }],
    ["enabled", { enabled: false }],
  ])("restarts a server whose %s changed, and no other", (_what, change) => {
    const before = config({}, { a: server, b: server });
    const { servers } = planReload(before, config({}, { a: { ...server, ...change }, b: server }));
    expect(servers).toMatchObject({ restarted: ["a"], updated: [], unchanged: ["b"] });
  });

  it.each([
    ["description", { description: "Other." }],
    ["group", { group: "g" }],
    ["defer", { defer: "never" }],
    ["permission", { permission: "p" }],
    ["prefix", { tool_name_prefix: false }],
    ["call timeout", { tool_call_timeout: 5 }],
    ["connect timeout", { connect_timeout: 5 }],
  ])("updates a server in place whose %s changed", (_what, change) => {
    const { servers } = planReload(config({}, { a: server }), config({}, { a: { ...server, ...change } }));
    expect(servers).toMatchObject({ restarted: [], updated: ["a"] });
  });

  it("tells added from removed servers, also ones named as what every object inherits", () => {
    const plan = planReload(
      config({}, { old: server }),
      config({}, { constructor: server, toString: server }),
    );
    expect(plan.servers).toMatchObject({ added: ["constructor", "toString"], removed: ["old"] });
  });
});

describe("reloadActionOf", () => {
  it("takes the longest prefix by whole keys, and restart where there is none", () => {
    expect(reloadActionOf("tool_search.embeddings.model")).toBe("restart");
    expect(reloadActionOf("tool_search.enabled")).toBe("hot");
    expect(reloadActionOf("models[].name")).toBe("hot");
    expect(reloadActionOf("mcp.other")).toBe("restart");
    expect(reloadActionOf("modelsX")).toBe("restart");
    expect(reloadActionOf("constructor")).toBe("restart");
  });
});

describe("withPathsOf", () => {
  it("takes values of the other at the paths, and removes what the other does not have", () => {
    const [now, then] = [
      { a: { b: 2, c: 3, d: 4 }, e: 5 },
      { a: { b: 1, c: 3 }, e: 6 },
    ];
    expect(
      withPathsOf<object>(now, then, [
        ["a", "b"],
        ["a", "d"],
      ]),
    ).toEqual({ a: { b: 1, c: 3 }, e: 5 });
    expect(changedPaths(withPathsOf<object>(now, then, changedPaths(now, then)), then)).toEqual([]);
  });
});
