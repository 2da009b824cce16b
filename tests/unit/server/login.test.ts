import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authSchema, type JwtConfig } from "../../../src/config/sections/auth.js";
import { createApiKeyLogin } from "../../../src/server/auth/api-key-login.js";
import { createJwtLogin } from "../../../src/server/auth/jwt-login.js";
import { principalOfClaims } from "../../../src/server/auth/token-claims.js";

const key = "0123456789abcdef0123456789abcdef";

describe("API keys", () => {
  const { api_keys } = authSchema.parse({
    api_keys: [
      { key, user: "ann", roles: ["reader"] },
      {
        key_sha256: createHash("sha256").update("another-key-of-bob").digest("hex").toUpperCase(),
        user: "bob",
      },
    ],
  });
  const login = createApiKeyLogin(api_keys);

  it("name their user, given in clear or as a hash", () => {
    expect(login(key)).toEqual({ id: "ann", roles: ["reader"] });
    expect(login("another-key-of-bob")).toEqual({ id: "bob", roles: [] });
  });

  it("that only begin with the same digits when hashed name nobody", () => {
    const firstByte = (text: string) => createHash("sha256").update(text).digest()[0];
    const near = Array.from({ length: 5_000 }, (_, index) => `guess-${index}`).find(
      (guess) => firstByte(guess) === firstByte(key),
    );
    expect(near).toBeDefined();
    expect(login(near ?? "")).toBeUndefined();
  });

  it.each(["", key.slice(1), `${key} `, key.toUpperCase()])("that differ name nobody: %s", (given) => {
    expect(login(given)).toBeUndefined();
  });
});

describe("tokens", () => {
  let folder: string;
  let pair: { privateKey: CryptoKey; publicKey: CryptoKey };
  let pem: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-keys-"));
    pair = await generateKeyPair("ES256", { extractable: true });
    pem = await exportSPKI(pair.publicKey);
    file = join(folder, "keys.json");
    await writeFile(file, JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: "ES256" }] }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const config = (keys: Record<string, unknown>): JwtConfig => {
    const { jwt } = authSchema.parse({ jwt: { issuer: "i", audience: "a", ...keys } });
    if (!jwt) throw new Error("The schema keeps jwt.");
    return jwt;
  };
  const signed = (claims: Record<string, unknown> = {}, end: string | undefined = "1m") => {
    const token = new SignJWT({
      iss: "i",
      aud: "a",
      sub: "ann",
      roles: ["reader"],
      ...claims,
    }).setProtectedHeader({ alg: "ES256" });
    return (end === undefined ? token : token.setExpirationTime(end)).sign(pair.privateKey);
  };

  it.each([
    ["a PEM key", () => ({ public_key: pem })],
    ["a PEM key on one line", () => ({ public_key: pem.replaceAll("\n", "\\n") })],
    ["a key set in a file", () => ({ jwks_file: file })],
  ])("are verified with %s", async (_what, keys) => {
    const login = await createJwtLogin(config({ ...keys(), algorithms: ["ES256"] }));
    expect(await login(await signed())).toEqual({ principal: { id: "ann", roles: ["reader"] } });
    expect(await login(await signed({ iss: "x" }))).toMatchObject({ refusal: "invalid" });
    expect(await login("a.b.c")).toMatchObject({ refusal: "invalid" });
  });

  it("without an end, or signed with an algorithm that is not pinned, are refused", async () => {
    const login = await createJwtLogin(config({ public_key: pem, algorithms: ["ES256"] }));
    const endless = await new SignJWT({ iss: "i", aud: "a", sub: "ann" })
      .setProtectedHeader({ alg: "ES256" })
      .sign(pair.privateKey);
    expect(await login(endless)).toMatchObject({ refusal: "invalid" });
    const usual = await createJwtLogin(config({ public_key: pem }));
    expect(await usual(await signed())).toMatchObject({ refusal: "invalid" });
  });

  it("signed with the public key as if it were a secret are refused", async () => {
    const login = await createJwtLogin(config({ public_key: pem, algorithms: ["ES256"] }));
    const confused = await new SignJWT({ iss: "i", aud: "a", sub: "ann" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1m")
      .sign(new TextEncoder().encode(pem));
    expect(await login(confused)).toMatchObject({ refusal: "invalid" });
  });

  it("of an identity provider that does not answer are not said to be invalid", async () => {
    const login = await createJwtLogin(
      config({ jwks_url: "http://127.0.0.1:1/keys", algorithms: ["ES256"] }),
    );
    expect(await login(await signed())).toMatchObject({ refusal: "unreachable" });
  });

  it.each([
    ["public_key", "no PEM"],
    ["jwks_file", "/nowhere/keys.json"],
  ])("with a key that cannot be read stop the start: %s", async (name, value) => {
    await expect(createJwtLogin(config({ [name]: value }))).rejects.toMatchObject({
      code: "auth_key_invalid",
    });
  });
});

describe("the claims of a token", () => {
  const reading = { user_claim: "sub", roles_claim: "realm_access.roles", role_map: undefined };
  const own = { ...reading, roles_claim: "roles" };

  it("lead to the user and its roles by names and by ways", () => {
    expect(principalOfClaims({ sub: "ann", realm_access: { roles: ["b", "a", "b", 1] } }, reading)).toEqual({
      id: "ann",
      roles: ["a", "b"],
    });
    expect(principalOfClaims({ sub: "ann", "realm_access.roles": "a b" }, reading)).toEqual({
      id: "ann",
      roles: ["a", "b"],
    });
    expect(principalOfClaims({ sub: "ann" }, reading)).toEqual({ id: "ann", roles: [] });
  });

  it("are translated where a map is given, and what it does not name is passed over", () => {
    const mapped = { ...own, role_map: { "kc-admins": "admin" } };
    expect(
      principalOfClaims({ sub: "ann", roles: ["kc-admins", "offline_access", "constructor"] }, mapped),
    ).toEqual({ id: "ann", roles: ["admin"] });
  });

  it.each([{}, { sub: "" }, { sub: 7 }, { sub: "x".repeat(257) }, { sub: "langgraph-studio-user" }])(
    "name nobody: %#",
    (claims) => {
      expect(principalOfClaims(claims, own)).toBeUndefined();
    },
  );
});

describe("an identity provider that is out of order", () => {
  it.each([
    [500, "{}"],
    [200, "<html>"],
    [200, '{"keys": 1}'],
  ])("is no verdict about a token (%i %s)", async (status, body) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { jwt } = authSchema.parse({
      jwt: { jwks_url: `http://127.0.0.1:${port}/keys`, issuer: "i", audience: "a" },
    });
    const header = Buffer.from(JSON.stringify({ alg: "RS256", kid: "k" })).toString("base64url");
    const login = await createJwtLogin(jwt as JwtConfig);
    try {
      expect(await login(`${header}.e30.AAAA`)).toMatchObject({ refusal: "unreachable" });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("a token's user", () => {
  it("is none where its name has no bytes", () => {
    const claims = { sub: "a\uD800" };
    expect(principalOfClaims(claims, { user_claim: "sub", roles_claim: "roles" })).toBeUndefined();
  });
});
