import { execFile, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import type { TestPool } from "../../support/mcp/pools.js";
import { createTestPool, fakeServerConfig } from "../../support/mcp/pools.js";
import { descendantsOf, isRunning, until } from "../../support/mcp/processes.js";

let pool: TestPool | undefined;
afterEach(() => pool?.close());

/** A process id that a fake server reports on stderr. */
function pidIn(from: TestPool, label: "pid" | "grandchild", id = "s"): number {
  const found = new RegExp(`^${label} (\\d+)$`, "m").exec(from.statusOf(id).stderr.join("\n"));
  return Number(found?.[1] ?? Number.NaN);
}

describe("processes of stdio servers", () => {
  it("are gone once their pool is closed, with descendants that ignore SIGTERM", async () => {
    pool = createTestPool({ plain: fakeServerConfig("healthy"), family: fakeServerConfig("grandchild") });
    await pool.ready();
    const pids = [
      pool.statusOf("plain").pid,
      pool.statusOf("family").pid,
      pidIn(pool, "grandchild", "family"),
    ];
    expect(pids.map((pid) => isRunning(Number(pid)))).toEqual([true, true, true]);
    await pool.close();
    expect(pids.map((pid) => isRunning(Number(pid)))).toEqual([false, false, false]);
    expect(pool.statusOf("plain")).toMatchObject({ state: "closed", toolCount: 0 });
  });

  it("are gone when a server failed to connect, also one that ignores SIGTERM", async () => {
    pool = createTestPool({ s: fakeServerConfig("stubborn", { connect_timeout: 1_000 }) });
    await pool.ready();
    expect(pool.statusOf("s")).toMatchObject({ state: "open", error: { code: "mcp_connect_timeout" } });
    expect(pool.statusOf("s").stderr).toContain("ignoring SIGTERM");
    expect(pool.log.some(({ message }) => message === "MCP server's stderr")).toBe(true);
    const pid = pidIn(pool, "pid");
    expect(pid).toBeGreaterThan(0);
    expect(isRunning(pid)).toBe(false);
  });

  it("are gone when the pool is closed while they connect", async () => {
    pool = createTestPool({ s: fakeServerConfig("stubborn", { connect_timeout: 60_000 }) });
    pool.start();
    await until(() => (pool?.statusOf("s").stderr.length ?? 0) > 0);
    await pool.close();
    const pid = pidIn(pool, "pid");
    expect(pid).toBeGreaterThan(0);
    expect(isRunning(pid)).toBe(false);
    expect(pool.statusOf("s").state).toBe("closed");
  });

  it("leave no descendants when a server dies by itself", async () => {
    pool = createTestPool({ s: fakeServerConfig("exit-leaving-grandchild") });
    await pool.ready();
    await until(() => pool?.statusOf("s").state === "open");
    expect(isRunning(pidIn(pool, "grandchild"))).toBe(false);
    expect(pool.statusOf("s").error).toMatchObject({
      code: "mcp_server_exited",
      message: expect.stringContaining("MCP server 's' exited with code 5."),
    });
  });

  it("are killed when the agent exits without closing its pool", async () => {
    const script = fileURLToPath(new URL("../../support/mcp/forgetful-agent.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script]);
    const pids = JSON.parse(stdout) as number[];
    expect(pids).toEqual([expect.any(Number), expect.any(Number)]);
    await until(() => !pids.some(isRunning));
  });

  it("are ended when the agent is killed, also those that ignore SIGTERM", async () => {
    const script = fileURLToPath(new URL("../../support/mcp/forgetful-agent.ts", import.meta.url));
    const agent = spawn(process.execPath, ["--import", "tsx", script, "killed"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const pids = await new Promise<number[]>((resolve) =>
      agent.stdout.once("data", (text: Buffer) => resolve(JSON.parse(text.toString()) as number[])),
    );
    expect(pids.every(isRunning)).toBe(true);
    const watchers = (await descendantsOf(Number(agent.pid))).filter((pid) => !pids.includes(pid));
    agent.kill("SIGKILL");
    await until(() => ![...pids, ...watchers].some(isRunning));
    expect(watchers).toHaveLength(1);
  });

  it("leave no listener for the agent's exit behind", async () => {
    const before = process.listenerCount("exit");
    pool = createTestPool({ s: fakeServerConfig("healthy") });
    await pool.ready();
    expect(process.listenerCount("exit")).toBe(before + 1);
    await pool.close();
    expect(process.listenerCount("exit")).toBe(before);
  });

  it("start again at the next call after a crash", async () => {
    pool = createTestPool({ s: fakeServerConfig("healthy") });
    await pool.ready();
    const { pid } = pool.statusOf("s");
    await expect(pool.call("s__crash")).rejects.toMatchObject({
      code: "mcp_transport_error",
      message:
        "The connection was lost while the tool 'crash' of MCP server 's' was running: MCP server 's' exited with code 7. It may or may not have taken effect.",
    });
    expect(pool.statusOf("s")).toMatchObject({ error: { code: "mcp_server_exited" } });
    expect((await pool.call("s__echo", { text: "again" })).content).toBe("again");
    expect(pool.statusOf("s").state).toBe("ready");
    expect(pool.statusOf("s").pid).not.toBe(pid);
    expect(isRunning(Number(pid))).toBe(false);
  });
});
