import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLogger } from "../../../src/kernel/logger.js";
import { createAuthorizedFetch } from "../../../src/mcp/oauth/authorized-fetch.js";
import { ServerAuth } from "../../../src/mcp/oauth/server-auth.js";
import type { OutgoingRequest } from "../../../src/mcp/header-interceptors.js";
import { createReflection } from "../../../src/reflection/resolve-export.js";
import type {
  AuthorizationServerOptions,
  FakeAuthorizationServer,
} from "../../support/mcp/authorization-server.js";
import { startAuthorizationServer } from "../../support/mcp/authorization-server.js";
import type { FakeHttpServer } from "../../support/mcp/http-servers.js";
import { startHttpServer, startSseServer } from "../../support/mcp/http-servers.js";
import { openOAuthHome, type OAuthHome } from "../../support/mcp/oauth-clients.js";

const kinds = [
  { type: "http", startServer: startHttpServer },
  { type: "sse", startServer: startSseServer },
] as const;

const credentials = { client_id: "fawn", client_secret: "s3cret-of-fawn" };
const clients = { fawn: "s3cret-of-fawn" };
const person = { grant_type: "authorization_code" };

let home: OAuthHome;
let issuer: FakeAuthorizationServer;
let server: FakeHttpServer;
const extra: (() => Promise<void>)[] = [];

beforeEach(async () => {
  home = await openOAuthHome();
});
afterEach(async () => {
  await home.close();
  await Promise.all([server, issuer].map((each) => each.close()));
  await Promise.all(extra.splice(0).map((close) => close()));
});

async function start(
  options: AuthorizationServerOptions = {},
  startServer: typeof startHttpServer = startHttpServer,
): Promise<void> {
  issuer = await startAuthorizationServer({ clients, ...options });
  server = await startServer({ guard: issuer });
}

function grants(): (string | undefined)[] {
  return issuer.tokenRequests.map(({ parameters }) => parameters["grant_type"]);
}

async function tokenFiles(): Promise<string[]> {
  const folder = join(home.stateDir, "mcp", "tokens");
  return (await readdir(folder)).map((name) => join(folder, name));
}

describe.each(kinds)("a server over $type with OAuth", ({ type, startServer }) => {
  it("gets a token by client credentials, found by discovery", async () => {
    await start({}, startServer);
    const target = home.target(server, { ...credentials, scope: "read" });
    const client = await home.connect(target, { type });
    expect(await client.echo("hello")).toContain("hello");
    expect(grants()).toEqual(["client_credentials"]);
    expect(issuer.tokenRequests[0]?.parameters).toMatchObject({ scope: "read", resource: server.url });
  });

  it("is asked with a token from the start where the token endpoint is configured", async () => {
    await start({}, startServer);
    const target = home.target(server, { ...credentials, token_url: `${issuer.origin}/token` });
    await home.connect(target, { type });
    const calls = server.requests.filter(({ path }) => path.startsWith("/mcp"));
    expect(calls.every(({ headers }) => headers.authorization?.startsWith("Bearer at-"))).toBe(true);
    expect(issuer.requests).toEqual(["POST /token"]);
  });

  it("renews by a configured refresh token, and then by those that replace it, in a later process too", async () => {
    await start({ refreshTokens: ["rt-configured"] }, startServer);
    const oauth = { grant_type: "refresh_token", ...credentials, refresh_token: "rt-configured" };
    const target = home.target(server, oauth);
    await home.connect(target, { type });
    issuer.expireAccessTokens();
    const client = await home.connect(target, { type });
    expect(await client.echo("again")).toContain("again");
    const sent = issuer.tokenRequests.map(({ parameters }) => parameters["refresh_token"]);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe("rt-configured");
    expect(sent[1]).toMatch(/^rt-.{36}$/);
  });

  it("waits for a person's login, and takes its tokens at the next attempt", async () => {
    await start({ clients: {} }, startServer);
    const target = home.target(server, person);
    await expect(home.connect(target, { type })).rejects.toMatchObject({
      code: "mcp_needs_auth",
      remedy: "Run: npx fawn mcp login s",
    });
    expect(issuer.requests).toEqual([]);
    await home.login(target);
    const client = await home.connect(target, { type });
    expect(await client.echo("hello")).toContain("hello");
    expect(grants()).toEqual(["authorization_code"]);
  });

  it("tells why tokens can't be got", async () => {
    await start({ onToken: () => ({ status: 503, body: "closed for s3cret-of-fawn" }) }, startServer);
    const error = await home.connect(home.target(server, credentials), { type }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "mcp_oauth_failed", message: expect.stringContaining("HTTP 503") });
    expect(String(error)).not.toContain("s3cret-of-fawn");
  });
});

describe("interceptors of a server", () => {
  it("are asked for every request, and see the token", async () => {
    await start();
    const seen: (string | undefined)[] = [];
    const reflection = createReflection({
      baseFolder: home.stateDir,
      importModule: () =>
        Promise.resolve({
          sign({ headers }: OutgoingRequest) {
            seen.push(headers["authorization"]);
            return { ...headers, "x-signed": "yes" };
          },
        }),
    });
    const target = home.target(server, { ...credentials, token_url: `${issuer.origin}/token` });
    const given = { interceptors: ["node:fs:sign"] };
    const client = await home.connect(target, { reflection, given });
    await client.echo("hello");
    const calls = server.requests.filter(({ path }) => path === "/mcp");
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.every(({ headers }) => headers["x-signed"] === "yes")).toBe(true);
    expect(seen.every((header) => header?.startsWith("Bearer at-"))).toBe(true);
    expect(issuer.tokenRequests[0]?.headers["x-signed"]).toBeUndefined();
  });
});

describe("a login by a person", () => {
  it("registers a public client for its own callback, and uses PKCE", async () => {
    await start();
    const target = home.target(server, { ...person, scope: "read write" });
    await home.login(target);
    const [request] = issuer.tokenRequests;
    const redirectUri = request?.parameters["redirect_uri"];
    expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(issuer.registrations).toEqual([
      expect.objectContaining({ redirect_uris: [redirectUri], token_endpoint_auth_method: "none" }),
    ]);
    expect(request?.parameters["code_verifier"]).toMatch(/^[\w.~-]{43,}$/);
    const link = new URL(
      issuer.requests.find((line) => line.includes("/authorize"))?.slice(4) ?? "",
      issuer.origin,
    );
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      resource: server.url,
      scope: "read write",
    });
  });

  it("uses a configured client and its endpoints, and asks nobody else", async () => {
    await start();
    const { origin } = issuer;
    const endpoints = { token_url: `${origin}/token`, authorization_url: `${origin}/authorize` };
    const target = home.target(server, { ...person, ...credentials, ...endpoints });
    await home.login(target);
    await (await home.connect(target)).echo("hello");
    expect(issuer.registrations).toEqual([]);
    expect(issuer.requests.map((line) => line.split("?")[0])).toEqual(["GET /authorize", "POST /token"]);
    expect(issuer.tokenRequests[0]?.headers.authorization).toMatch(/^Basic /);
  });

  it("is refused where the verifier is not the one of the link", async () => {
    await start({ onAuthorize: (back) => back.set("code", "code-of-somebody-else") });
    const error = await home.login(home.target(server, person)).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "mcp_unauthorized" });
    expect(String(error)).not.toContain("code-of-somebody-else");
  });

  it("renews by itself from then on, with the registered client", async () => {
    await start({ expiresIn: 3600 });
    const target = home.target(server, person);
    await home.login(target);
    const client = await home.connect(target);
    home.clock.pass(3600_000 - 30_000);
    await client.echo("a");
    expect(grants()).toEqual(["authorization_code", "refresh_token"]);
    expect(issuer.registrations).toHaveLength(1);
    issuer.expireAccessTokens();
    expect(await client.echo("b")).toContain("b");
    expect(grants()).toEqual(["authorization_code", "refresh_token", "refresh_token"]);
  });

  it("is needed again when everything was revoked, and known to be from then on", async () => {
    await start();
    const target = home.target(server, person);
    await home.login(target);
    const client = await home.connect(target);
    issuer.revokeAll();
    await expect(client.echo("a")).rejects.toMatchObject({ code: "mcp_needs_auth" });
    expect(grants()).toEqual(["authorization_code", "refresh_token"]);
    await expect(client.echo("a")).rejects.toMatchObject({ code: "mcp_needs_auth" });
    expect(grants()).toEqual(["authorization_code", "refresh_token"]);
    await home.login(target);
    expect(await client.echo("hello")).toContain("hello");
  });

  it("is needed again when the registered client is forgotten", async () => {
    await start();
    const target = home.target(server, person);
    await home.login(target);
    issuer.expireAccessTokens();
    issuer.forgetClients();
    await expect(home.connect(target)).rejects.toMatchObject({
      code: "mcp_needs_auth",
      message: expect.stringContaining("no longer knows this client"),
    });
    await home.login(target);
    await home.connect(target);
    expect(issuer.registrations).toHaveLength(2);
  });

  it("asks for the scopes that the server missed", async () => {
    issuer = await startAuthorizationServer();
    server = await startHttpServer({ guard: { ...issuer, scope: "admin" } });
    const target = home.target(server, { ...person, scope: "read" });
    await home.login(target);
    await expect(home.connect(target)).rejects.toMatchObject({
      code: "mcp_needs_auth",
      message: expect.stringContaining('it wants the scopes "read admin"'),
    });
    await home.login(target);
    await home.connect(target);
  });

  it("is asked for through the port", async () => {
    await start();
    const asked: string[] = [];
    const target = home.target(server, person);
    const onLoginNeeded = (need: { server: string }) => void asked.push(need.server);
    await home.connect(target, { onLoginNeeded }).catch(() => undefined);
    expect(asked).toEqual(["s"]);
  });
});

describe("tokens", () => {
  it("are renewed once for two calls, in one process and in two", async () => {
    let release = (): void => undefined;
    const gate = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    await start({ onToken: (count) => (count === 2 ? gate : undefined) });
    const target = home.target(server, person);
    await home.login(target);
    const one = await home.connect(target);
    const other = await home.connect(target);
    issuer.expireAccessTokens();
    const before = server.requests.length;
    const calls = [one.echo("a"), one.echo("b"), other.echo("c")];
    while (server.requests.length < before + 3 || issuer.tokenRequests.length < 2) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    release();
    expect((await Promise.all(calls)).join()).toMatch(/a.*b.*c/);
    expect(grants()).toEqual(["authorization_code", "refresh_token"]);
  });

  it("that another process renewed while its lock was lost are used after invalid_grant", async () => {
    await start({ expiresIn: 100 });
    const target = home.target(server, person);
    await home.login(target);
    const client = await home.connect(target);
    const [file = ""] = await tokenFiles();
    const old = await readFile(file, "utf8");
    issuer.expireAccessTokens();
    await client.echo("renewed");
    const renewed = await readFile(file, "utf8");
    await writeFile(file, old);
    issuer.expireAccessTokens();
    const store = home.store();
    let reads = 0;
    const tokens = {
      ...store,
      async read(of: typeof target) {
        reads += 1;
        if (reads === 3) await writeFile(file, renewed);
        return store.read(of);
      },
    };
    const late = await home.connect(target, { tokens });
    expect(await late.echo("late")).toContain("late");
  });

  it("that still hold are used while the authorization server is out of order", async () => {
    let isOut = false;
    await start({ expiresIn: 3600, onToken: () => (isOut ? { status: 500, body: "no" } : undefined) });
    const target = home.target(server, person);
    await home.login(target);
    const client = await home.connect(target);
    home.clock.pass(3600_000 - 30_000);
    isOut = true;
    expect(await client.echo("a")).toContain("a");
    expect(await client.echo("b")).toContain("b");
    expect(grants()).toEqual(["authorization_code", "refresh_token"]);
    home.clock.pass(30_000);
    await expect(client.echo("c")).rejects.toMatchObject({
      code: "mcp_oauth_failed",
      message: expect.stringContaining("HTTP 500"),
    });
    isOut = false;
    expect(await client.echo("d")).toContain("d");
  });

  it("are stored though the call that waited for them is given up", async () => {
    let release = (): void => undefined;
    const gate = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    await start({ onToken: (count) => (count === 2 ? gate : undefined) });
    const target = home.target(server, person);
    await home.login(target);
    const stopping = await openOAuthHome();
    extra.push(() => stopping.close());
    issuer.expireAccessTokens();
    const store = home.store();
    const attempt = stopping.connect(target, { tokens: store }).catch(() => undefined);
    while (issuer.tokenRequests.length < 2) await new Promise((resolve) => setImmediate(resolve));
    extra.splice(0);
    await stopping.close();
    release();
    await attempt;
    await store.exclusive(target, () => Promise.resolve());
    const client = await home.connect(target);
    expect(await client.echo("kept")).toContain("kept");
    expect(grants()).toEqual(["authorization_code", "refresh_token"]);
  });

  it("are no longer waited for when the request is given up", async () => {
    const stop = new AbortController();
    await start({ onToken: () => new Promise(() => stop.abort(new Error("given up"))) });
    const auth = new ServerAuth(home.target(server, credentials), {
      store: home.store(),
      clock: home.clock,
      logger: silentLogger,
      fetch,
    });
    const request = createAuthorizedFetch(auth, fetch)(server.url, { signal: stop.signal });
    await expect(request).rejects.toThrow("given up");
  });

  it("are in a file for the user alone", async () => {
    await start();
    await home.login(home.target(server, person));
    const files = await tokenFiles();
    expect(files).toHaveLength(1);
    expect((await stat(files[0] ?? "")).mode & 0o777).toBe(0o600);
    expect((await stat(join(home.stateDir, "mcp", "tokens"))).mode & 0o777).toBe(0o700);
    await home.connect(home.target(server, person));
    expect((await stat(files[0] ?? "")).mode & 0o777).toBe(0o600);
  });

  it("never go to another address, another client or other settings", async () => {
    await start();
    const target = home.target(server, person);
    await home.login(target);
    const other = await startHttpServer({ guard: { ...issuer, accepts: () => true } });
    extra.push(() => other.close());
    for (const changed of [
      { ...target, url: other.url },
      { ...target, url: other.url, oauth: { ...target.oauth, client_id: "fawn" } },
      { ...target, url: other.url, oauth: { ...target.oauth, scope: "more" } },
    ]) {
      await home.connect(changed);
    }
    expect(other.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
    const scoped = { ...target, oauth: { ...target.oauth, scope: "more" } };
    await expect(home.connect(scoped)).rejects.toMatchObject({ code: "mcp_needs_auth" });
  });

  it("and secrets go to no other authorization server than the one that took them first", async () => {
    await start({ refreshTokens: ["rt-configured"] });
    const evil = await startAuthorizationServer({ clients });
    extra.push(() => evil.close());
    const oauth = { grant_type: "refresh_token", ...credentials, refresh_token: "rt-configured" };
    const target = home.target(server, oauth);
    await home.connect(target);
    issuer.expireAccessTokens();
    const { port } = new URL(server.url);
    await server.close();
    server = await startHttpServer({ guard: { ...evil, accepts: () => false }, port: Number(port) });
    await expect(home.connect(target)).rejects.toMatchObject({
      code: "mcp_needs_auth",
      message: expect.stringContaining("they are not sent there"),
    });
    expect(evil.tokenRequests).toEqual([]);
  });

  it("go to a configured token endpoint whatever the server says", async () => {
    await start();
    const evil = await startAuthorizationServer({ clients });
    extra.push(() => evil.close());
    await server.close();
    server = await startHttpServer({ guard: { ...issuer, origin: evil.origin } });
    const target = home.target(server, { ...credentials, token_url: `${issuer.origin}/token` });
    await home.connect(target);
    issuer.expireAccessTokens();
    await (await home.connect(target)).echo("hello");
    expect(grants()).toEqual(["client_credentials", "client_credentials"]);
    expect(evil.requests).toEqual([]);
  });

  it("come without the headers that are configured for the MCP server", async () => {
    await start();
    await home.connect(home.target(server, credentials), {
      given: { headers: { "x-key": "for the server" } },
    });
    expect(issuer.tokenRequests[0]?.headers["x-key"]).toBeUndefined();
    expect(server.requests.some(({ headers }) => headers["x-key"] === "for the server")).toBe(true);
  });

  it("and no code, verifier or secret are told to the log or in an error", async () => {
    await start({ expiresIn: 3600, refreshTokens: ["rt-configured"] });
    const login = home.target(server, person);
    const refresh = { grant_type: "refresh_token", ...credentials, refresh_token: "rt-configured" };
    const errors: unknown[] = [];
    const attempt = async (work: Promise<unknown>) =>
      void (await work.catch((error: unknown) => errors.push(error)));
    await attempt(home.connect(login));
    await attempt(home.login(login));
    const client = await home.connect(login);
    await home.connect(home.target(server, refresh, "r"));
    await home.connect(home.target(server, credentials, "c"));
    issuer.revokeAll();
    await attempt(client.echo("a"));
    await attempt(home.connect(home.target(server, refresh, "r")));
    await attempt(home.connect(home.target(server, { ...credentials, client_secret: "wrong-secret" }, "w")));
    const strict = await startHttpServer({ guard: { ...issuer, accepts: () => false } });
    extra.push(() => strict.close());
    await attempt(home.connect(home.target(strict, credentials)));
    expect(String(errors.at(-1))).toContain("not accepted: Bearer ***");
    await server.close();
    await attempt(home.connect(login));
    expect(errors).toHaveLength(6);
    const told = JSON.stringify([
      home.records,
      errors.map((error) =>
        error instanceof Error ? [error.message, error.stack, String(error.cause)] : error,
      ),
    ]);
    expect(home.records.length).toBeGreaterThan(3);
    expect(issuer.secrets.size).toBeGreaterThan(8);
    for (const secret of [...issuer.secrets, "wrong-secret"]) expect(told).not.toContain(secret);
  });
});
