import { afterEach, describe, expect, it } from "vitest";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { FawnError, messageOf } from "../../../src/kernel/fawn-error.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import type { CallResult } from "../../../src/mcp/call-result.js";
import { createSessionOpener } from "../../../src/mcp/open-session.js";
import { createProcessRegistry } from "../../../src/mcp/process-registry.js";
import { ServerSessions } from "../../../src/mcp/server-sessions.js";
import { callThreadSession } from "../../../src/mcp/call-thread-session.js";
import { ThreadSessions } from "../../../src/mcp/thread-sessions.js";
import type { ToolCall } from "../../../src/mcp/tool-call.js";
import { manualClock } from "../../support/manual-clock.js";
import type { FakeHttpServer } from "../../support/mcp/http-servers.js";
import { startHttpServer, startSseServer } from "../../support/mcp/http-servers.js";
import { fakeServerConfig, serverConfig } from "../../support/mcp/pools.js";
import { descendantsOf, isRunning, until } from "../../support/mcp/processes.js";

const gone = new FawnError("mcp_server_removed", "MCP server 's' was removed.");
const idleMs = 900_000;

/** Its shell would be one more process to look for. */
const noReaper = { add: () => undefined, delete: () => undefined, close: () => undefined };
let clock = manualClock();
let all: ThreadSessions | undefined;
let http: FakeHttpServer | undefined;
afterEach(async () => {
  await all?.close();
  await http?.close();
  expect(await descendantsOf(process.pid)).toEqual([]);
  expect(clock.waiting).toBe(0);
});

/** The sessions of one server, at most `max` at once, with a real opener. */
function sessionsOf(config: McpServerConfig, max = 256) {
  clock = manualClock();
  all = new ThreadSessions({ clock, logger: silentLogger, max });
  const processes = createProcessRegistry(noReaper);
  const environment = { PATH: process.env["PATH"] };
  const open = createSessionOpener("s", config, { logger: silentLogger, environment, processes });
  const sessions = new ServerSessions("s", { open, idleMs }, all);
  const call = async (tool: string, threadId?: string, more: Partial<ToolCall> = {}) =>
    saidBy(await callThreadSession(sessions, { tool, args: {}, limitMs: 10_000, threadId, ...more }, clock));
  return { sessions, call };
}

function saidBy({ content: [block] }: CallResult): unknown {
  return (block as { text?: unknown }).text;
}

describe("threads of a stdio server", () => {
  it("have a process each, which remembers; calls without a thread share another", async () => {
    const { sessions, call } = sessionsOf(fakeServerConfig("healthy"));
    const said = await Promise.all([call("count", "a"), call("count", "b"), call("count")]);
    expect(said).toEqual(["1", "1", "1"]);
    expect([await call("count", "a"), await call("count", "a"), await call("count", "b")]).toEqual([
      "2",
      "3",
      "2",
    ]);
    expect(await call("count")).toBe("2");
    const { pids } = sessions;
    expect(new Set(pids).size).toBe(3);
    expect(new Set(await descendantsOf(process.pid))).toEqual(new Set(pids));
    await sessions.close(gone);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(sessions.pids).toEqual([]);
    await expect(call("count", "a")).rejects.toMatchObject({ code: "mcp_transport_error" });
  });

  it("start one process for calls that come at once", async () => {
    const { sessions, call } = sessionsOf(fakeServerConfig("healthy"));
    const said = await Promise.all(Array.from({ length: 5 }, () => call("count", "a")));
    expect(new Set(said)).toEqual(new Set(["1", "2", "3", "4", "5"]));
    expect(sessions.pids).toHaveLength(1);
  });

  it("lose their process after its idle time, with all that it has started", async () => {
    const { sessions, call } = sessionsOf(fakeServerConfig("grandchild"));
    await call("echo", "a");
    const running = await descendantsOf(process.pid);
    expect(running.length).toBeGreaterThan(1);
    clock.pass(idleMs);
    await until(() => sessions.pids.length === 0);
    expect(running.filter(isRunning)).toEqual([]);
  });

  it("never have more processes than are allowed", async () => {
    const { sessions, call } = sessionsOf(fakeServerConfig("healthy"), 2);
    const threads = ["a", "b", "c", "d", "e"];
    const said = Promise.all(threads.map((thread) => call("count", thread)));
    const most = { processes: 0 };
    let isDone = false;
    const watched = until(async () => {
      most.processes = Math.max(most.processes, (await descendantsOf(process.pid)).length);
      return isDone;
    });
    expect(await said).toEqual(["1", "1", "1", "1", "1"]);
    isDone = true;
    await watched;
    expect(most.processes).toBeLessThanOrEqual(2);
    expect(sessions.pids.length).toBeLessThanOrEqual(2);
  });

  it("begin anew after a crash, of which the call that it cost is told", async () => {
    const { call } = sessionsOf(fakeServerConfig("healthy"));
    await call("count", "a");
    await call("count", "b");
    await expect(call("crash", "a")).rejects.toMatchObject({
      code: "mcp_transport_error",
      message: expect.stringContaining("exited with code 7. It may or may not have taken effect."),
    });
    expect([await call("count", "a"), await call("count", "b")]).toEqual(["1", "2"]);
  });

  it("leave nothing behind where the server can't be opened", async () => {
    const { call } = sessionsOf(fakeServerConfig("exit"));
    await expect(call("count", "a")).rejects.toMatchObject({
      code: "mcp_transport_error",
      message: expect.stringContaining("exited with code 3"),
    });
    await until(() => all?.size === 0);
    expect(await descendantsOf(process.pid)).toEqual([]);
  });

  it("end an opening for which nobody waits any more", async () => {
    const { call } = sessionsOf(fakeServerConfig("hang"));
    const stop = new AbortController();
    const stopped = call("count", "a", { signal: stop.signal });
    await until(async () => (await descendantsOf(process.pid)).length === 1);
    stop.abort(new Error("stopped by hand"));
    await expect(stopped).rejects.toThrow("stopped by hand");
    await until(() => all?.size === 0);
    expect(await descendantsOf(process.pid)).toEqual([]);
  });

  it("are told of an abort, and go on", async () => {
    const { call } = sessionsOf(fakeServerConfig("healthy"));
    await call("count", "a");
    const stop = new AbortController();
    const stopped = call("forever", "a", { signal: stop.signal });
    setImmediate(() => stop.abort(new Error("stopped by hand")));
    await expect(stopped).rejects.toThrow("stopped by hand");
    expect([await call("cancellations", "a"), await call("count", "a")]).toEqual(["1", "2"]);
  });

  it("tell a call that runs when the server is removed", async () => {
    const { sessions, call } = sessionsOf(fakeServerConfig("healthy"));
    await call("count", "a");
    const running = call("forever", "a");
    const removed = expect(running).rejects.toMatchObject({
      code: "mcp_transport_error",
      message: expect.stringContaining("MCP server 's' was removed."),
    });
    await sessions.close(gone);
    await removed;
  });
});

describe("threads of an http server", () => {
  it("have a session each, ended by a DELETE", async () => {
    http = await startHttpServer();
    const { sessions, call } = sessionsOf(serverConfig({ url: http.url }));
    await Promise.all([call("echo", "a"), call("echo", "b")]);
    expect(http.sessions()).toHaveLength(2);
    clock.pass(idleMs);
    await until(() => http?.sessions().length === 0 && all?.size === 0);
    await call("echo", "a");
    await sessions.close(gone);
    expect(http.sessions()).toEqual([]);
    expect(http.requests.filter(({ method }) => method === "DELETE")).toHaveLength(3);
  });

  it.each([
    ["http", startHttpServer],
    ["sse", startSseServer],
  ] as const)("over %s get a new one where theirs is lost", async (type, start) => {
    http = await start();
    const { call } = sessionsOf(serverConfig({ type, url: http.url }));
    await Promise.all([call("echo", "a"), call("echo", "b")]);
    http.forgetSessions();
    // An SSE client sees its stream break; a call that is sent before that may have run.
    if (type === "sse") await until(() => all?.size === 0);
    expect(await call("echo", "a", { args: { a: 1 } })).toBe('{"a":1}');
    expect(http.sessions()).toHaveLength(1);
    expect(await call("echo", "b", { args: { b: 1 } })).toBe('{"b":1}');
    expect(http.sessions()).toHaveLength(2);
  });

  it("fail with what is wrong where nothing answers", async () => {
    http = await startHttpServer();
    const { call } = sessionsOf(serverConfig({ url: http.url }));
    await call("echo", "a");
    await http.close();
    const failure = () => call("echo", "a").catch((error: unknown) => error);
    // The first call may find its kept connection broken, which leaves open whether it ran.
    await until(async () => messageOf(await failure()).includes("ECONNREFUSED"));
    expect(await failure()).toMatchObject({ code: "mcp_transport_error" });
    await until(() => all?.size === 0);
  });
});
