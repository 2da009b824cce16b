import { beforeAll, describe, expect, it } from "vitest";
import { authSchema } from "../../../src/config/sections/auth.js";
import { permissionsSchema } from "../../../src/config/sections/permissions.js";
import { createAuth } from "../../../src/server/auth/create-auth.js";

const keys = { ann: "ann-0123456789-abcdef", bob: "bob-0123456789-abcdef" };
const auth = authSchema.parse({
  api_keys: [
    { key: keys.ann, user: "ann", roles: ["reader"] },
    { key: keys.bob, user: "bob" },
  ],
});
const studioUser = { kind: "StudioUser", identity: "langgraph-studio-user", permissions: [] };

/** Fawn's auth object as the server uses it: by the tables that the SDK keeps in it. */
async function served(permissions?: Record<string, unknown>, isProduction = false) {
  const made = await createAuth(
    { auth, permissions: permissions && permissionsSchema.parse(permissions) },
    isProduction,
  );
  const { authenticate, callbacks = {} } = made["~handlerCache"];
  return {
    login: async (path: string, headers: Record<string, string> = {}, method = "GET") =>
      authenticate?.(new Request(`http://127.0.0.1:1${path}`, { headers, method })),
    /** The most specific handler decides, as on the server. */
    decide: async (
      event: string,
      value: unknown,
      user: Record<string, unknown> = { identity: "ann", roles: ["reader"] },
    ) => {
      const [resource = "", action = ""] = event.split(":");
      const handler = callbacks[event] ?? callbacks[resource] ?? callbacks[`*:${action}`] ?? callbacks["*"];
      return handler?.({ event, resource, action, value, user, permissions: [] } as never);
    },
  };
}

describe("who makes a request", () => {
  it.each([
    [{ "x-api-key": keys.ann }, "ann"],
    [{ authorization: `Bearer ${keys.ann}` }, "ann"],
    [{ authorization: `bearer  ${keys.ann}` }, "ann"],
    [{ authorization: `Bearer ${keys.ann}`, "x-api-key": keys.bob }, "ann"],
    [{ authorization: "Bearer of-something-else", "x-api-key": keys.bob }, "bob"],
  ])("is found by key or token: %#", async (headers, identity) => {
    expect(await (await served()).login("/threads/search", headers)).toMatchObject({ identity });
  });

  it.each([{}, { "x-api-key": "" }, { authorization: keys.ann }, { "x-auth-scheme": "langsmith" }])(
    "is asked for where nothing valid comes: %#",
    async (headers) => {
      await expect((await served()).login("/threads/search", headers)).rejects.toMatchObject({ status: 401 });
    },
  );

  it("need not be known to see whether the server is alive", async () => {
    const { login } = await served();
    expect(await login("/ok")).toMatchObject({ identity: "health-check", roles: [] });
    await expect(login("/ok", {}, "POST")).rejects.toMatchObject({ status: 401 });
    await expect(login("/ok/x")).rejects.toMatchObject({ status: 401 });
  });
});

describe("the rules for resources", () => {
  let rules: Awaited<ReturnType<typeof served>>;
  beforeAll(async () => {
    rules = await served();
  });

  it.each([
    "threads:create",
    "threads:read",
    "threads:update",
    "threads:delete",
    "threads:search",
    "threads:create_run",
  ])("limit to the owner: %s", async (event) => {
    expect(await rules.decide(event, { run_id: "r", kwargs: {} })).toEqual({ owner: "ann" });
  });

  it("write the owner into what is made, and never take one from the client", async () => {
    for (const event of ["threads:create", "assistants:create", "threads:update", "assistants:update"]) {
      const value = { metadata: { owner: "bob", note: "kept" } };
      await rules.decide(event, value);
      expect([event, value.metadata]).toEqual([event, { owner: "ann", note: "kept" }]);
    }
    const untouched = {};
    await rules.decide("threads:update", untouched);
    expect(untouched).toEqual({});
  });

  it("share assistants for reading, and leave changing them to who made them", async () => {
    expect(await rules.decide("assistants:read", {})).toBe(true);
    expect(await rules.decide("assistants:search", {})).toBe(true);
    expect(await rules.decide("assistants:update", {})).toEqual({ owner: "ann" });
    expect(await rules.decide("assistants:delete", {})).toEqual({ owner: "ann" });
  });

  it.each([
    [["ann"], true],
    [["ann", "notes"], true],
    [["bob"], false],
    [["notes", "ann"], false],
    [[], false],
    [undefined, false],
  ])("keep the store apart: %j", async (namespace, allowed) => {
    for (const action of ["put", "get", "search", "list_namespaces", "delete"])
      expect(await rules.decide(`store:${action}`, { namespace })).toBe(allowed);
  });

  it.each(["crons:create", "crons:search", "news:read"])(
    "refuse what nobody thought of: %s",
    async (event) => {
      expect(await rules.decide(event, {})).toBe(false);
    },
  );

  it.each<[string, Record<string, unknown> | undefined, boolean, boolean]>([
    ["without a role for it", undefined, false, false],
    ["with a role for it", { studio_role: "r", roles: { r: {} } }, true, true],
    ["in development with an anonymous role", { anonymous_role: "r", roles: { r: {} } }, false, true],
    ["in production with an anonymous role", { anonymous_role: "r", roles: { r: {} } }, true, false],
  ])("meet Studio %s", async (_what, ...[permissions, isProduction, admitted]) => {
    const { decide } = await served(permissions, isProduction);
    for (const event of ["threads:read", "threads:create_run", "assistants:read", "store:get"]) {
      const value = { run_id: "r", kwargs: {}, namespace: ["langgraph-studio-user"] };
      expect([event, (await decide(event, value, studioUser)) !== false]).toEqual([event, admitted]);
    }
  });
});

it("the module for langgraph.json does not load in a project without `auth`", async () => {
  await expect(import("../../../src/server/auth.js")).rejects.toMatchObject({ code: "auth_not_configured" });
});
