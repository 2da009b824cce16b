import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changingServer, echoTool } from "../../support/mcp/changing-server.js";
import { createTestPool, fakeServerConfig, type TestPool } from "../../support/mcp/pools.js";
import { isRunning, until } from "../../support/mcp/processes.js";

let pool: TestPool;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-threads-"));
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const inThread = (thread_id: string) => ({ configurable: { thread_id } });
const count = async (thread: string) => (await pool.call("s__count", {}, inThread(thread))).content;
const perThread = (given: Record<string, unknown> = {}) =>
  fakeServerConfig("healthy", { session: "thread", ...given });

describe("a server with a session for each thread", () => {
  it("keeps the state of one thread from another, and ends all processes with the pool", async () => {
    pool = createTestPool({ s: perThread() });
    await pool.ready();
    expect([await count("a"), await count("b"), await count("a")]).toEqual(["1", "1", "2"]);
    const { threadPids = [], pid } = pool.statusOf("s");
    expect(new Set([...threadPids, pid]).size).toBe(3);
    await pool.close();
    expect([...threadPids, Number(pid)].filter(isRunning)).toEqual([]);
  });

  it("shares one where the configuration is changed to that, and the other way round", async () => {
    pool = createTestPool({ s: perThread() });
    await pool.ready();
    await count("a");
    const [first] = pool.statusOf("s").threadPids ?? [];
    await pool.update({ s: fakeServerConfig("healthy") });
    expect([await count("a"), await count("b")]).toEqual(["1", "2"]);
    await until(() => !isRunning(Number(first)));
    await pool.update({ s: perThread() });
    expect([await count("a"), await count("b")]).toEqual(["1", "1"]);
  });

  it("does not run a tool that the thread's process does not offer as it was listed", async () => {
    const server = await changingServer(folder, { session: "thread" });
    await server.offer(echoTool());
    pool = createTestPool({ s: server.config });
    await pool.ready();
    await server.offer(echoTool("Something else."));
    await expect(pool.call("s__echo", { text: "x" }, inThread("a"))).rejects.toMatchObject({
      code: "mcp_tool_changed",
    });
  });
});

describe("calls of one server", () => {
  it("run so many at a time as its configuration says", async () => {
    pool = createTestPool({
      s: fakeServerConfig("healthy", { max_concurrent_calls: 1, tool_call_timeout: 400 }),
    });
    await pool.ready();
    const hanging = pool.call("s__forever").catch((error: unknown) => error);
    const echo = pool.call("s__echo", { text: "after" });
    const order: string[] = [];
    void hanging.then(() => order.push("hanging"));
    void echo.then(() => order.push("echo"));
    expect((await echo).content).toBe("after");
    expect(await hanging).toMatchObject({ code: "mcp_timeout" });
    expect(order).toEqual(["hanging", "echo"]);
  });
});
