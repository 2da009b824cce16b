import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBackgroundLogins } from "../../../src/mcp/oauth/background-logins.js";
import type {
  AuthorizationServerOptions,
  FakeAuthorizationServer,
} from "../../support/mcp/authorization-server.js";
import { startAuthorizationServer } from "../../support/mcp/authorization-server.js";
import type { FakeHttpServer } from "../../support/mcp/http-servers.js";
import { startHttpServer } from "../../support/mcp/http-servers.js";
import { openOAuthHome, type OAuthHome } from "../../support/mcp/oauth-clients.js";
import { recordingLogger } from "../../support/recording-logger.js";

const person = { grant_type: "authorization_code" };

let home: OAuthHome;
let issuer: FakeAuthorizationServer;
let server: FakeHttpServer;

beforeEach(async () => {
  home = await openOAuthHome();
});
afterEach(async () => {
  await home.close();
  await server.close();
  await issuer.close();
});

async function start(options: AuthorizationServerOptions = {}): Promise<void> {
  issuer = await startAuthorizationServer(options);
  server = await startHttpServer({ guard: issuer });
}

interface Waiting {
  readonly link: URL;
  readonly callback: URL;
  /** Where the authorization server sends the browser. */
  back(): Promise<URL>;
  readonly ended: Promise<unknown>;
}

/** A login that waits for the browser. */
async function begin(
  settings: { signal?: AbortSignal; waitMs?: number; oauth?: object } = {},
): Promise<Waiting> {
  const { promise, resolve } = withResolvers<string>();
  const target = home.target(server, { ...person, ...settings.oauth });
  const ended = home.login(target, { ...settings, browse: resolve }).then(
    () => "done",
    (error: unknown) => error,
  );
  const link = new URL(await promise);
  return {
    link,
    callback: new URL(link.searchParams.get("redirect_uri") ?? ""),
    async back() {
      const { headers } = await fetch(link, { redirect: "manual" });
      return new URL(headers.get("location") ?? "");
    },
    ended,
  };
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

async function isOpen(address: URL): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

describe("the callback of a login", () => {
  it("takes the one answer with its state, shows how it ended, and closes", async () => {
    await start();
    const login = await begin();
    const back = await login.back();
    const page = await fetch(back);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("Fawn may now use the MCP server 's'.");
    expect(await login.ended).toBe("done");
    expect(await isOpen(login.callback)).toBe(false);
  });

  it("refuses an answer with another state or none, and goes on waiting", async () => {
    await start();
    const login = await begin();
    const back = await login.back();
    const forged = new URL(back);
    forged.searchParams.set("state", `${back.searchParams.get("state")}x`);
    expect((await fetch(forged)).status).toBe(400);
    forged.searchParams.delete("state");
    expect((await fetch(forged)).status).toBe(400);
    expect(issuer.tokenRequests).toEqual([]);
    expect((await fetch(back)).status).toBe(200);
    expect(await login.ended).toBe("done");
  });

  it("answers nothing but GET /callback", async () => {
    await start();
    const login = await begin();
    const back = await login.back();
    expect((await fetch(back, { method: "POST" })).status).toBe(404);
    expect((await fetch(new URL(`/other${back.search}`, back))).status).toBe(404);
    await fetch(back);
    expect(await login.ended).toBe("done");
  });

  it("takes an answer once", async () => {
    const gate = withResolvers<undefined>();
    await start({ onToken: () => gate.promise });
    const login = await begin();
    const back = await login.back();
    const first = fetch(back);
    while (issuer.tokenRequests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await fetch(back)).status).toBe(400);
    gate.resolve(undefined);
    expect((await first).status).toBe(200);
    expect(issuer.tokenRequests).toHaveLength(1);
  });

  it("shows a refusal as plain text, and reports it", async () => {
    await start({
      onAuthorize(back) {
        back.delete("code");
        back.set("error", "access_denied");
        back.set("error_description", "<script>alert(1)</script>");
      },
    });
    const login = await begin();
    const page = await fetch(await login.back());
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("access_denied: &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(await login.ended).toMatchObject({
      code: "mcp_login_refused",
      message: expect.stringContaining("access_denied"),
    });
    expect(await isOpen(login.callback)).toBe(false);
  });

  it("shows it when the code is not accepted, without the code", async () => {
    await start({ onToken: () => ({ status: 400, body: '{"error":"invalid_grant"}' }) });
    const login = await begin();
    const page = await fetch(await login.back());
    expect(page.status).toBe(400);
    const text = await page.text();
    expect(text).toContain("invalid_grant");
    for (const secret of issuer.secrets) expect(text).not.toContain(secret);
    expect(await login.ended).toMatchObject({ code: "mcp_unauthorized" });
  });

  it.each([
    ["of another issuer", (back: URLSearchParams) => back.set("iss", "https://other.example"), {}],
    [
      "without the issuer that is promised",
      () => undefined,
      { authorization_response_iss_parameter_supported: true },
    ],
    ["without a code", (back: URLSearchParams) => back.delete("code"), {}],
  ])("refuses an answer %s", async (_what, onAuthorize, metadata) => {
    await start({ onAuthorize, metadata: () => metadata });
    const login = await begin();
    await fetch(await login.back());
    expect(await login.ended).toMatchObject({ code: "mcp_login_refused" });
    expect(issuer.tokenRequests).toEqual([]);
  });

  it("takes an answer of the issuer that is promised", async () => {
    await start({
      onAuthorize: (back) => back.set("iss", issuer.origin),
      metadata: () => ({ authorization_response_iss_parameter_supported: true }),
    });
    const login = await begin();
    await fetch(await login.back());
    expect(await login.ended).toBe("done");
  });
});

describe("a login", () => {
  it("prints its link", async () => {
    await start();
    const login = await begin();
    expect(home.records).toContainEqual({
      level: "info",
      message: `To authorize MCP server 's', open this link: ${login.link.href}`,
      fields: undefined,
    });
    await fetch(await login.back());
    await login.ended;
  });

  it("ends when nobody comes in time, and closes", async () => {
    await start();
    const login = await begin({ waitMs: 50 });
    expect(await login.ended).toMatchObject({
      code: "mcp_login_timeout",
      remedy: expect.stringContaining("login s"),
    });
    expect(await isOpen(login.callback)).toBe(false);
  });

  it("ends when it is cancelled, and closes", async () => {
    await start();
    const stop = new AbortController();
    const login = await begin({ signal: stop.signal });
    stop.abort(new Error("stopped by hand"));
    expect(await login.ended).toMatchObject({ message: "stopped by hand" });
    expect(await isOpen(login.callback)).toBe(false);
  });

  it("waits on the configured port, and says so where it is taken", async () => {
    await start();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
    const { port } = holder.address() as AddressInfo;
    const target = home.target(server, { ...person, redirect_port: port });
    await expect(home.login(target)).rejects.toMatchObject({ code: "mcp_callback_port_taken" });
    await new Promise((resolve) => holder.close(resolve));
    const login = await begin({ oauth: { redirect_port: port } });
    expect(login.callback.port).toBe(String(port));
    await fetch(await login.back());
    expect(await login.ended).toBe("done");
  });

  it.each([
    ["a program's address", "ms-msdt:/id", "mcp_oauth_insecure"],
    ["a file", "file:///etc/passwd", "mcp_oauth_insecure"],
  ])("never shows %s as its link", async (_what, endpoint, code) => {
    await start({ metadata: () => ({ authorization_endpoint: endpoint }) });
    const error = await home.login(home.target(server, person)).catch((e: unknown) => e);
    expect(error).toMatchObject({ code });
    expect(home.records.filter(({ level }) => level === "info")).toEqual([]);
  });

  it("says that its authorization server registers nobody", async () => {
    await start({ metadata: () => ({ registration_endpoint: undefined }) });
    await expect(home.login(home.target(server, person))).rejects.toMatchObject({
      code: "mcp_oauth_failed",
      message: expect.stringContaining("does not support dynamic client registration"),
    });
  });

  it("is not for other grants, nor for a section that is off", async () => {
    await start();
    for (const oauth of [
      { client_id: "a", client_secret: "b" },
      { ...person, enabled: false },
    ]) {
      await expect(home.login(home.target(server, oauth))).rejects.toMatchObject({
        code: "mcp_login_unsupported",
      });
    }
  });

  it("in the background is begun once for a server, and tells when it is over", async () => {
    await start();
    const stop = new AbortController();
    const needs: { server: string; url: string }[] = [];
    const { logger, messages } = recordingLogger();
    const done = withResolvers<string>();
    const begun = withResolvers<string>();
    const onLoginNeeded = createBackgroundLogins({
      store: home.store(),
      logger,
      signal: stop.signal,
      onAuthorizationNeeded(need) {
        needs.push(need);
        begun.resolve(need.url);
      },
      onAuthorized: done.resolve,
    });
    const target = home.target(server, person);
    await home.connect(target, { onLoginNeeded }).catch(() => undefined);
    await home.connect(target, { onLoginNeeded }).catch(() => undefined);
    await fetch(await begun.promise);
    expect(await done.promise).toBe("s");
    expect(needs).toHaveLength(1);
    expect(messages("warn")).toEqual([]);
    expect(await (await home.connect(target, { onLoginNeeded })).echo("hello")).toContain("hello");
    stop.abort();
  });
});
