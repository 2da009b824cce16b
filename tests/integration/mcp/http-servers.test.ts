import { afterEach, describe, expect, it } from "vitest";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { messageOf } from "../../../src/kernel/fawn-error.js";
import type { FakeHttpServer } from "../../support/mcp/http-servers.js";
import { startHttpServer, startSseServer } from "../../support/mcp/http-servers.js";
import type { TestPool } from "../../support/mcp/pools.js";
import { createTestPool, serverConfig } from "../../support/mcp/pools.js";
import { until } from "../../support/mcp/processes.js";

const kinds = [
  { type: "http", startServer: startHttpServer },
  { type: "sse", startServer: startSseServer },
] as const;

let pool: TestPool | undefined;
let server: FakeHttpServer | undefined;
afterEach(async () => {
  await pool?.close();
  await server?.close();
});

async function connect(config: McpServerConfig): Promise<TestPool> {
  pool = createTestPool({ s: config });
  await pool.ready();
  return pool;
}

describe.each(kinds)("a server over $type", ({ type, startServer }) => {
  it("lists and runs tools, with its headers on each request", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url, headers: { "x-key": "k" } }));
    expect(running.statusOf("s")).toMatchObject({ state: "ready", toolCount: 4 });
    expect((await running.call("s__echo", { a: 1 })).content).toBe('{"a":1}');
    expect((await running.call("s__headers")).content).toContain('"x-key":"k"');
    expect(server.requests.length).toBeGreaterThan(3);
    expect(server.requests.every(({ headers }) => headers["x-key"] === "k")).toBe(true);
  });

  it("whose session is lost is connected again", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url }));
    const [before] = server.sessions();
    server.forgetSessions();
    // An SSE client sees its stream break; a call that is sent before that may have run.
    if (type === "sse") {
      await until(() => running.statusOf("s").attempts === 2 && running.statusOf("s").state === "ready");
    }
    const results = await Promise.all([running.call("s__echo", { a: 1 }), running.call("s__echo", { a: 2 })]);
    expect(results.map(({ content }) => content)).toEqual(['{"a":1}', '{"a":2}']);
    expect(server.sessions()).toHaveLength(1);
    expect(server.sessions()).not.toContain(before);
    expect(running.statusOf("s").state).toBe("ready");
  });

  it("that has gone away fails the call, and says so", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url }));
    const tool = await running.entries()[0]?.open();
    await server.close();
    const call = { type: "tool_call", id: "c1", name: "s__echo", args: {} } as const;
    const failure = () => tool?.invoke(call).catch((error: unknown) => error);
    await until(async () => messageOf(await failure()).includes("ECONNREFUSED"));
    expect(await failure()).toMatchObject({ code: "mcp_transport_error" });
    await until(() => running.statusOf("s").state === "open");
  });

  it("that refuses us is unauthorized", async () => {
    server = await startServer({ token: "right" });
    const headers = { authorization: "Bearer wrong" };
    const running = await connect(serverConfig({ type, url: server.url, headers }));
    expect(running.statusOf("s").error).toMatchObject({
      code: "mcp_unauthorized",
      message: expect.stringMatching(
        /refused our credentials \(HTTP 401\)\. Check its headers or oauth section\./,
      ),
    });
  });

  it("that never answers fails in time, and no request stays open", async () => {
    server = await startServer({ silent: true });
    const running = await connect(serverConfig({ type, url: server.url, connect_timeout: 300 }));
    expect(running.statusOf("s").error).toMatchObject({
      code: "mcp_connect_timeout",
      message: expect.stringContaining("did not answer initialize within 300 ms."),
    });
    await until(() => server?.waiting() === 0);
  });

  it("gets a token with client credentials, from the configured endpoint or by discovery", async () => {
    server = await startServer({ token: "granted", oauth: true });
    const oauth = { client_id: "fawn", client_secret: "s3cret" };
    const { url, origin } = server;
    pool = createTestPool({
      known: serverConfig({ type, url, oauth: { ...oauth, token_url: `${origin}/token` } }),
      discovered: serverConfig({ type, url, oauth }),
      wrong: serverConfig({
        type,
        url,
        oauth: { ...oauth, client_secret: "no", token_url: `${origin}/token` },
      }),
      incomplete: serverConfig({ type, url, oauth: { client_id: "fawn" } }),
      interactive: serverConfig({ type, url, oauth: { grant_type: "authorization_code" } }),
    });
    await pool.ready();
    expect(pool.status().map(({ id, state, error }) => [id, state, error?.code])).toEqual([
      ["discovered", "ready", undefined],
      ["incomplete", "needs_auth", "mcp_oauth_incomplete"],
      ["interactive", "needs_auth", "mcp_needs_auth"],
      ["known", "ready", undefined],
      ["wrong", "needs_auth", "mcp_unauthorized"],
    ]);
    expect((await pool.call("known__echo", { a: 1 })).content).toBe('{"a":1}');
    const grants = server.requests.filter(({ path }) => path === "/token").map(({ body }) => body);
    expect(grants.every((body) => body.includes("grant_type=client_credentials"))).toBe(true);
  });

  it("is cancelled when a call is aborted", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url }));
    const stop = new AbortController();
    const call = running.call("s__forever", {}, { signal: stop.signal });
    await until(() => server?.requests.some(({ body }) => body.includes("forever")) ?? false);
    stop.abort(new Error("stopped by hand"));
    await expect(call).rejects.toThrow("stopped by hand");
    await until(() => server?.requests.some(({ body }) => body.includes("notifications/cancelled")) ?? false);
  });

  it("is told of a call whose time is over", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url, tool_call_timeout: 250 }));
    await expect(running.call("s__forever")).rejects.toMatchObject({
      code: "mcp_timeout",
      message: expect.stringContaining("did not answer within 250 ms; the call was cancelled."),
    });
    await until(() => server?.requests.some(({ body }) => body.includes("notifications/cancelled")) ?? false);
  });

  it("may work past the limit of a call while it reports progress, which is shown", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url, tool_call_timeout: 400 }));
    const events: unknown[] = [];
    const config = { writer: (event: unknown) => events.push(event) };
    expect((await running.call("s__working", {}, config)).content).toBe("{}");
    // The SDK drops a notice that comes together with the answer.
    expect(events.slice(0, 2)).toEqual(
      [1, 2].map((progress) => expect.objectContaining({ progress, total: 3 })),
    );
    expect(server.requests.some(({ body }) => body.includes("notifications/cancelled"))).toBe(false);
  });

  it("is left by closing its session", async () => {
    server = await startServer();
    const running = await connect(serverConfig({ type, url: server.url }));
    expect(server.sessions()).toHaveLength(1);
    await running.close();
    await until(() => server?.sessions().length === 0 && server.waiting() === 0);
  });
});

describe("an address that is wrong", () => {
  it("is reported with what to check, without the secrets in it", async () => {
    server = await startSseServer();
    const dead = await startHttpServer();
    await dead.close();
    pool = createTestPool({
      "wrong-type": serverConfig({ type: "http", url: server.url }),
      nobody: serverConfig({ url: `${dead.url}?key=secret` }),
    });
    await pool.ready();
    expect(pool.statusOf("wrong-type").error?.message).toContain("whether its type is http or sse");
    expect(pool.statusOf("nobody").error).toEqual({
      code: "mcp_connect_failed",
      message: `MCP server 'nobody' at ${dead.url} could not be connected: ECONNREFUSED. Check its url and that it is running.`,
    });
  });

  it("goes through the fetch that the pool was given", async () => {
    const asked: string[] = [];
    pool = createTestPool(
      { s: serverConfig({ url: "http://mcp.invalid/mcp" }) },
      {
        fetch: (url) => {
          asked.push(String(url));
          return Promise.resolve(new Response("no", { status: 418 }));
        },
      },
    );
    await pool.ready();
    expect(new Set(asked)).toEqual(new Set(["http://mcp.invalid/mcp"]));
    expect(pool.statusOf("s").error?.message).toContain("answered HTTP 418 to initialize.");
  });
});
