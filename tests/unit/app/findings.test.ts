import { describe, expect, it } from "vitest";
import type { FawnStatus } from "../../../src/app/fawn.js";
import { findingsOf } from "../../../src/app/findings.js";
import type { LoadedConfig } from "../../../src/config/load-config.js";
import { appConfigSchema } from "../../../src/config/app-config.js";
import { createPolicy } from "../../../src/permissions/policy.js";
import { registeredTool } from "../../support/tool-entries.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";

const healthy: FawnStatus = {
  configuration: { loadedAt: 0, version: 1, pendingRestart: [] },
  tools: { configured: 3, deferred: 1, version: 1 },
  servers: [],
  conflicts: [],
  disabled: [],
  leases: { snapshots: 0, superseded: 0 },
  faults: [],
};
const config = (
  models: unknown[],
  more: Partial<LoadedConfig> = {},
  permissions: object = {},
): LoadedConfig => ({
  app: appConfigSchema.parse({ models, permissions: { roles, ...permissions } }),
  extensions: { mcpServers: {} },
  files: { config: "/p/config.yaml", extensions: null, base: "/p" },
  unavailableModels: [],
  warnings: [],
  faults: [],
  locate: () => undefined,
  ...more,
});
const policyOf = ({ app: { permissions } }: LoadedConfig) =>
  createPolicy({ permissions, isAuthConfigured: true, isProduction: true });
const roles = { all: { allow: { tools: ["t"] } } };
const real = config([{ name: "m", use: "x:Y" }]);
const codes = (loaded: LoadedConfig, status: Partial<FawnStatus> = {}) =>
  findingsOf({
    config: loaded,
    policy: policyOf(loaded),
    tools: [registeredTool("t")],
    status: { ...healthy, ...status },
  }).map(({ level, code, subject }) => [level, code, subject]);

describe("findings", () => {
  it("are none where all is well", () => {
    expect(codes(real)).toEqual([]);
  });

  it("put problems before warnings and these before notes", () => {
    const loaded = config([], {
      unavailableModels: [{ name: "big", missing: ["KEY"] }],
      warnings: [{ code: "config_unknown_key", message: "odd", location: { file: "f" } }],
    });
    const error = new FawnError("tool_failed", "broken");
    expect(codes(loaded, { faults: [{ kind: "tool", name: "t", error }], disabled: ["off"] })).toEqual([
      ["problem", "tool_failed", "t"],
      ["warning", "config_unknown_key", undefined],
      ["warning", "model_offline", undefined],
      ["note", "model_passed_over", "big"],
      ["note", "tool_disabled", "off"],
    ]);
  });

  it("take a name that two tools of one kind claim for a problem, and one that a better source took for a warning", () => {
    const conflict = { name: "t", kept: "a", dropped: "b" };
    const conflicts = [
      { ...conflict, kind: "shadowed" as const },
      { ...conflict, kind: "refused" as const },
    ];
    expect(codes(real, { conflicts }).map(([level, code]) => [level, code])).toEqual([
      ["problem", "tool_refused"],
      ["warning", "tool_shadowed"],
    ]);
  });

  it("tell of servers that failed and of tools that were refused, not of ones that are switched off", () => {
    const server = { toolCount: 0, attempts: 1, stderr: [], refusals: [], warnings: [] };
    const servers: FawnStatus["servers"] = [
      { ...server, id: "off", state: "disabled" },
      { ...server, id: "dead", state: "open", error: { code: "mcp_server_exited", message: "gone" } },
      { ...server, id: "odd", state: "ready", refusals: [{ code: "mcp_tool_name", message: "no name" }] },
    ];
    expect(codes(real, { servers })).toEqual([
      ["problem", "mcp_server_exited", "dead"],
      ["problem", "mcp_tool_name", "odd"],
    ]);
  });

  it("tell of files that are not in force, and of keys that wait for a restart", () => {
    const lastFault = { code: "config_syntax", message: "line 3", at: 0 };
    const configuration = { loadedAt: 0, version: 2, lastFault, pendingRestart: ["workspace"] };
    expect(codes(real, { configuration })).toEqual([
      ["problem", "config_syntax", undefined],
      ["warning", "config_restart_needed", "workspace"],
    ]);
  });

  it("tell of a role that reaches no tool, unless it is there for something else", () => {
    const lost = { allow: { tools: ["t_misspelt"] } };
    const operator = { allow: { permissions: ["fawn:status"] } };
    expect(codes(config([{ name: "m", use: "x:Y" }], {}, { roles: { ...roles, lost, operator } }))).toEqual([
      ["warning", "role_reaches_nothing", "lost"],
    ]);
  });

  it("tell of permissions that are open to everyone", () => {
    const policy = createPolicy({ permissions: undefined, isAuthConfigured: false, isProduction: false });
    const found = findingsOf({ config: real, policy, tools: [registeredTool("t")], status: healthy });
    expect(found.map(({ level, area, code }) => [level, area, code])).toContainEqual([
      "warning",
      "permissions",
      "permissions_open",
    ]);
  });
});
