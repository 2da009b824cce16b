import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../../src/config/load-config.js";

describe("permissions and auth in config.yaml", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-permissions-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const load = async (text: string, environment: Record<string, string> = {}) => {
    await writeFile(join(folder, "config.yaml"), text);
    return (await loadConfig({ cwd: folder, environment })).app;
  };
  const key = "0123456789abcdef0123456789abcdef";

  it("are absent where nobody writes them", async () => {
    const { permissions, auth } = await load("");
    expect([permissions, auth]).toEqual([undefined, undefined]);
  });

  it("are read with defaults, variables and absolute paths", async () => {
    const text = [
      "permissions: { roles: { reader: { allow: { groups: [docs] } } } }",
      "auth:",
      "  api_keys: [{ key: $KEY, user: ann, roles: [reader] }]",
      "  jwt: { jwks_file: keys.json, issuer: i, audience: a }",
    ].join("\n");
    const { permissions, auth } = await load(text, { KEY: key });
    expect(permissions?.roles["reader"]).toMatchObject({
      allow: { groups: ["docs"], tools: [] },
      inherits: [],
    });
    expect(auth?.api_keys[0]).toMatchObject({ key, user: "ann" });
    expect(auth?.jwt).toMatchObject({ jwks_file: join(folder, "keys.json"), user_claim: "sub" });
  });

  it.each([
    [
      "permissions: { roles: { a: { alow: {} } } }",
      "config_unknown_key",
      /1:\d+ \(permissions\.roles\.a\.alow\).*did you mean `allow`/,
    ],
    ["permissions: { role: {} }", "config_unknown_key", /did you mean `roles`/],
    ["permissions: { roles: { a: { deny: { tool: [x] } } } }", "config_unknown_key", /did you mean `tools`/],
    [
      `auth: { api_keys: [{ key: ${key}, user: a, rols: [] }] }`,
      "config_unknown_key",
      /did you mean `roles`/,
    ],
    [
      "permissions: { anonymous_role: gest, roles: { guest: {} } }",
      "config_role_undefined",
      /anonymous_role\).*`gest`.*did you mean `guest`/i,
    ],
    ["permissions: { studio_role: x }", "config_role_undefined", /studio_role/],
    [
      "permissions: { roles: { a: { inherits: [constructor] } } }",
      "config_role_undefined",
      /roles\.a\.inherits\[0\]/,
    ],
    [
      "permissions: { roles: { a: { inherits: [b] }, b: { inherits: [c] }, c: { inherits: [a] } } }",
      "config_invalid",
      /`a` inherits from itself/,
    ],
    ["permissions: { roles: { a: { inherits: [a] } } }", "config_role_cycle", /`a` inherits from itself/],
    [
      `auth: { api_keys: [{ key: ${key}, user: a, roles: [x] }] }`,
      "config_role_undefined",
      /api_keys\[0\]\.roles\[0\]/,
    ],
    [
      `auth: { jwt: { secret: ${key}, issuer: i, audience: a, role_map: { z: x } } }`,
      "config_role_undefined",
      /role_map\.z/,
    ],
    ["auth: {}", "config_value_invalid", /needs `api_keys` or `jwt`/],
    ["auth: { api_keys: [{ user: a }] }", "config_value_invalid", /exactly one of `key` and `key_sha256`/],
    ["auth: { api_keys: [{ key: short, user: a }] }", "config_value_invalid", /shorter than 16/],
    ["auth: { api_keys: [{ key: $NOT_SET, user: a }] }", "config_variable_missing", /NOT_SET/],
    ["auth: { api_keys: [{ key_sha256: abc, user: a }] }", "config_value_invalid", /not a SHA-256/],
    [
      `auth: { api_keys: [{ key: ${key}, user: langgraph-studio-user }] }`,
      "config_value_invalid",
      /name of Studio/,
    ],
    ["auth: { jwt: { issuer: i, audience: a } }", "config_value_invalid", /exactly one of `jwks_url`/],
    [
      "auth: { jwt: { secret: short, issuer: i, audience: a } }",
      "config_value_invalid",
      /shorter than 32 bytes/,
    ],
    [`auth: { jwt: { secret: ${key}, audience: a } }`, "config_value_invalid", /issuer/],
    [
      `auth: { jwt: { secret: ${key}, issuer: i, audience: a, algorithms: [RS256] } }`,
      "config_value_invalid",
      /does not go with the kind of key/,
    ],
    [
      "auth: { jwt: { public_key: PEM, issuer: i, audience: a, algorithms: [HS256] } }",
      "config_value_invalid",
      /does not go with the kind of key/,
    ],
    [
      `auth: { jwt: { secret: ${key}, issuer: i, audience: a, algorithms: [none] } }`,
      "config_value_invalid",
      /algorithms/,
    ],
  ])("is an error: %s", async (text, code, message) => {
    const error: unknown = await load(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain(key);
  });
});
