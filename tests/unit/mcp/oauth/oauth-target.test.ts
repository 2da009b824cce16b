import { describe, expect, it } from "vitest";
import { assertSafe } from "../../../../src/mcp/oauth/guarded-fetch.js";
import type { OAuthTarget } from "../../../../src/mcp/oauth/oauth-target.js";
import { checkOAuth, settingsFingerprint } from "../../../../src/mcp/oauth/oauth-target.js";
import { serverConfig } from "../../../support/mcp/pools.js";

function target(given: Record<string, unknown>, url = "https://mcp.example/mcp"): OAuthTarget {
  const { oauth } = serverConfig({ url, oauth: given });
  if (!oauth) throw new Error("There is an oauth section.");
  return { server: "s", url, oauth };
}

const token_url = "https://as.example/token";
const authorization_url = "https://as.example/authorize";

describe("an oauth section", () => {
  it.each([
    [{}, "Give client_id and client_secret."],
    [{ client_id: "a" }, "Give client_secret."],
    [{ grant_type: "refresh_token", client_id: "a" }, "Give refresh_token."],
    [{ grant_type: "authorization_code", client_secret: "b" }, "Give client_id."],
    [{ grant_type: "authorization_code", token_url }, "Give client_id and authorization_url."],
    [{ grant_type: "authorization_code", client_id: "a", authorization_url }, "Give token_url."],
  ])("%j is incomplete", (given, remedy) => {
    expect(() => checkOAuth(target(given))).toThrow(
      expect.objectContaining({ code: "mcp_oauth_incomplete", remedy }),
    );
  });

  it.each([
    { client_id: "a", client_secret: "b" },
    { grant_type: "refresh_token", client_id: "a", refresh_token: "b" },
    { grant_type: "authorization_code" },
    { grant_type: "authorization_code", client_id: "a" },
    { grant_type: "authorization_code", client_id: "a", token_url, authorization_url },
  ])("%j is complete", (given) => {
    expect(() => checkOAuth(target(given))).not.toThrow();
  });

  it("is another one for tokens when what they were got with changes, and only then", () => {
    const base = { client_id: "a", client_secret: "b" };
    const fingerprint = (more: object) => settingsFingerprint(target({ ...base, ...more }).oauth);
    const same = [fingerprint({}), fingerprint({ redirect_port: 1 }), fingerprint({ unknown: 1 })];
    expect(new Set(same).size).toBe(1);
    const others = [{ client_secret: "c" }, { scope: "x" }, { token_url }, { refresh_token: "r" }];
    expect(new Set([...same, ...others.map(fingerprint)]).size).toBe(5);
    expect(same[0]).not.toContain("b".repeat(4));
  });
});

describe("an address of an authorization server", () => {
  it.each(["http://as.example/token", "ftp://as.example/", "javascript:alert(1)"])(
    "%s is refused for an https server",
    (address) => {
      expect(() => assertSafe(new URL(address), target({}))).toThrow(
        expect.objectContaining({ code: "mcp_oauth_insecure" }),
      );
    },
  );

  it("in the clear is taken where we chose it, the server is in the clear too, or it is this machine", () => {
    const address = new URL("http://as.internal/token");
    expect(() => assertSafe(address, target({ token_url: "http://as.internal/token" }))).not.toThrow();
    expect(() => assertSafe(address, target({}, "http://mcp.internal/mcp"))).not.toThrow();
    expect(() => assertSafe(new URL("http://127.0.0.1:9/token"), target({}))).not.toThrow();
    expect(() => assertSafe(new URL("http://127.0.0.1.evil.example/"), target({}))).toThrow("not https");
  });
});
