import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { authSchema } from "../../../src/config/sections/auth.js";
import { permissionsSchema } from "../../../src/config/sections/permissions.js";
import { authSnippet, checkAuth } from "../../../src/server/check-auth.js";

const folder = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const auth = authSchema.parse({ api_keys: [{ key: "0123456789abcdef", user: "ann" }] });
const studio = permissionsSchema.parse({ studio_role: "looker" });
const ours = { path: "./src/server/auth.ts:auth", disable_studio_auth: true };

const check = (registered: unknown, app: Parameters<typeof checkAuth>[0]["app"], environment = {}) =>
  checkAuth({
    file: { path: join(folder, "langgraph.json"), folder, project: { graphs: {}, auth: registered } },
    app,
    environment,
  });
const off = { auth: undefined, permissions: undefined };
const on = { auth, permissions: undefined };

describe("langgraph.json and config.yaml", () => {
  it("agree where both have authentication, and where none has", () => {
    expect(check(ours, on)).toEqual([]);
    expect(check(undefined, off)).toEqual([]);
  });

  it("do not agree where only one has it, and the message shows what to write", () => {
    expect(() => check(undefined, on)).toThrow(
      expect.objectContaining({
        code: "auth_not_registered",
        message: expect.stringContaining(authSnippet(folder)),
      }),
    );
    expect(() => check(ours, off)).toThrow(expect.objectContaining({ code: "auth_not_configured" }));
    expect(JSON.parse(`{${authSnippet(folder)}}`)).toEqual({ auth: ours });
  });

  it("leave no way past the authentication but one that is wished, in development", () => {
    const open = { path: ours.path };
    expect(() => check(open, on)).toThrow(expect.objectContaining({ code: "studio_auth_open" }));
    expect(check(open, { auth, permissions: studio })).toEqual([expect.stringContaining("role `looker`")]);
    expect(() => check(open, { auth, permissions: studio }, { NODE_ENV: "production" })).toThrow(
      /disable_studio_auth/,
    );
  });

  it("may name another auth module, with a warning of what that means", () => {
    expect(check({ path: "./mine.ts:auth" }, off)).toEqual([
      expect.stringContaining("takes everybody for anonymous"),
    ]);
    expect(check({ path: "./mine.ts:auth" }, on)).toEqual([expect.stringContaining("every run is refused")]);
  });
});
