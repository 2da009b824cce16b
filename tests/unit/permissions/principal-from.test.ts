import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { principalFrom, sealedUser } from "../../../src/permissions/principal-from.js";
import { anonymous } from "../../../src/permissions/principal.js";
import { createRunSeal } from "../../../src/permissions/run-seal.js";

const seal = createRunSeal(randomBytes(32));
const bob = { id: "bob", roles: ["reader"] };
const sealed = { run_id: "run-1", langgraph_auth_user: sealedUser("run-1", bob, seal) };

describe("the principal of a run", () => {
  it("is the user that was sealed for it", () => {
    expect(principalFrom(sealed, seal)).toEqual({ ...bob, kind: "user" });
  });

  it("is Studio where that was sealed", () => {
    const user = sealedUser("run-1", { id: "studio", roles: [], kind: "studio" }, seal);
    expect(principalFrom({ run_id: "run-1", langgraph_auth_user: user }, seal)).toMatchObject({
      kind: "studio",
    });
  });

  const { langgraph_auth_user: user } = sealed;
  it.each<[string, unknown]>([
    ["nothing is there", undefined],
    ["configurable is no mapping", "bob"],
    ["there is no seal", { run_id: "run-1", langgraph_auth_user: { identity: "bob", roles: ["reader"] } }],
    ["the seal is another run's", { ...sealed, run_id: "run-2" }],
    ["the run has no id", { langgraph_auth_user: user }],
    ["the roles were changed", { ...sealed, langgraph_auth_user: { ...user, roles: ["admin"] } }],
    ["a role was added", { ...sealed, langgraph_auth_user: { ...user, roles: ["reader", "admin"] } }],
    ["the name was changed", { ...sealed, langgraph_auth_user: { ...user, identity: "alice" } }],
    ["the kind was changed", { ...sealed, langgraph_auth_user: { ...user, fawn_kind: "studio" } }],
    ["the seal is empty", { ...sealed, langgraph_auth_user: { ...user, fawn_seal: "" } }],
    ["the seal was made elsewhere", { run_id: "run-1", langgraph_auth_user: sealedUser("run-1", bob) }],
    ["only other keys claim it", { run_id: "run-1", role: "admin", user_id: "alice", "x-role": "admin" }],
  ])("is anonymous where %s", (_what, configurable) => {
    expect(principalFrom(configurable, seal)).toBe(anonymous);
  });
});
