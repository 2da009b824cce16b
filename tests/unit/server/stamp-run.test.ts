import { expect, it } from "vitest";
import { principalFrom } from "../../../src/permissions/principal-from.js";
import { stampRun, type NewRun } from "../../../src/server/auth/stamp-run.js";
import { storeLabel } from "../../../src/server/auth/store-label.js";

const bob = { id: "bob", roles: ["reader"] };

it("a new run gets its user in place of what the client claims, and keeps its other settings", () => {
  const claims = {
    role: "admin",
    user_id: "alice",
    "x-role": "admin",
    "X-User-Id": "alice",
    langgraph_auth_extra: 1,
  };
  const run: NewRun = {
    run_id: "run-1",
    metadata: { owner: "alice", note: "kept" },
    kwargs: {
      config: {
        recursion_limit: 7,
        configurable: { ...claims, model_name: "m", langgraph_auth_user: { identity: "alice" } },
      },
      context: { ...claims, tool_names: ["t"] },
    },
  };
  stampRun(run, bob, { identity: "bob", roles: ["reader"], display_name: "bob" });
  expect(run.metadata).toEqual({ owner: "bob", note: "kept" });
  expect(run.kwargs["context"]).toEqual({ tool_names: ["t"] });
  const { configurable, ...rest } = run.kwargs["config"] as { configurable: Record<string, unknown> };
  expect(rest).toEqual({ recursion_limit: 7 });
  expect(Object.keys(configurable).toSorted()).toEqual([
    "langgraph_auth_permissions",
    "langgraph_auth_user",
    "langgraph_auth_user_id",
    "model_name",
    "user_id",
  ]);
  expect(configurable).toMatchObject({ user_id: "bob", langgraph_auth_user_id: "bob" });
  expect(principalFrom({ ...configurable, run_id: "run-1" })).toEqual({ ...bob, kind: "user" });
});

it("a run without any configuration gets one", () => {
  const run: NewRun = { run_id: "run-2", kwargs: {} };
  stampRun(run, bob, { identity: "bob" });
  expect(run).toMatchObject({
    metadata: { owner: "bob" },
    kwargs: { config: { configurable: { user_id: "bob" } } },
  });
});

it("users have labels in the store that no two share and that the store takes", () => {
  const names = ["a.b", "a%2Eb", "a:b", "*", "ann", "安"];
  const labels = names.map(storeLabel);
  expect(new Set(labels).size).toBe(names.length);
  expect(labels.join("")).not.toMatch(/[.:*]/);
});
