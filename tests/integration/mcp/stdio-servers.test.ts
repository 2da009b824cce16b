import { afterEach, describe, expect, it } from "vitest";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { isLegalToolName } from "../../../src/registry/tool-name.js";
import type { McpServerStatus } from "../../../src/mcp/server-status.js";
import { manualClock, type ManualClock } from "../../support/manual-clock.js";
import type { TestPool } from "../../support/mcp/pools.js";
import { until } from "../../support/mcp/processes.js";
import { createTestPool, fakeServerConfig, serverConfig } from "../../support/mcp/pools.js";

let pool: TestPool | undefined;
afterEach(() => pool?.close());

async function start(servers: Record<string, McpServerConfig>): Promise<TestPool> {
  pool = createTestPool(servers);
  await pool.ready();
  return pool;
}

/** Starts the pool and lets pauses of no length pass until nothing is connecting. */
async function settledStatus(from: TestPool, clock: ManualClock): Promise<McpServerStatus> {
  from.start();
  await until(() => {
    clock.pass(0);
    return !["connecting", "backoff"].includes(from.statusOf("s").state);
  });
  return from.statusOf("s");
}

const names = (from: TestPool) => from.entries().map(({ definition }) => definition.name);

describe("a healthy stdio server", () => {
  it("is not spawned before the first start", async () => {
    pool = createTestPool({ s: fakeServerConfig("healthy") });
    await pool.settled(1_000);
    expect(pool.statusOf("s")).toEqual({
      id: "s",
      state: "idle",
      toolCount: 0,
      attempts: 0,
      stderr: [],
      refusals: [],
      warnings: [],
    });
  });

  it("offers its tools with title, annotations and schema", async () => {
    const running = await start({ s: fakeServerConfig("healthy", { group: "g" }) });
    expect(running.statusOf("s")).toMatchObject({
      state: "ready",
      toolCount: running.entries().length,
      pid: expect.any(Number),
    });
    expect(
      running.entries().find(({ definition }) => definition.name === "s__echo")?.definition,
    ).toMatchObject({
      originalName: "echo",
      title: "Echo",
      annotations: { readOnlyHint: true, destructiveHint: false },
      parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      server: "s",
      source: "mcp",
      group: "g",
      defer: "always",
    });
  });

  it("is started once, however often that is asked for", async () => {
    const running = await start({ s: fakeServerConfig("healthy") });
    const { pid } = running.statusOf("s");
    await running.ready();
    await running.ready();
    expect(running.statusOf("s").pid).toBe(pid);
  });

  it("gets only declared and safe variables", async () => {
    const running = await start({ s: fakeServerConfig("healthy", { env: { TOKEN: "t" } }) });
    const { content } = await running.call("s__environment");
    const seen = JSON.parse(content as string) as Record<string, string>;
    expect(Object.keys(seen).toSorted()).toEqual(["HOME", "PATH", "TOKEN"]);
  });

  it("hands on the same entries until they change", async () => {
    const running = await start({ s: fakeServerConfig("healthy") });
    expect(running.entries()).toBe(running.entries());
  });

  it("is left out when it is disabled", async () => {
    const running = await start({ s: fakeServerConfig("healthy", { enabled: false }) });
    expect([running.statusOf("s").state, running.entries()]).toEqual(["disabled", []]);
  });

  it("may have no tools at all", async () => {
    const running = await start({ s: fakeServerConfig("no-tools") });
    expect(running.statusOf("s")).toMatchObject({ state: "ready", toolCount: 0 });
  });
});

describe("a broken stdio server", () => {
  it.each([
    [
      "exit",
      "mcp_server_exited",
      "exited with code 3 before it answered initialize.",
      ["reading settings", "fatal: no licence found"],
    ],
    [
      "exit-at-list",
      "mcp_server_exited",
      "exited with code 4 before it answered tools/list.",
      ["fake server in mode exit-at-list"],
    ],
    ["hang", "mcp_connect_timeout", "did not answer initialize within 700 ms.", ["fake server in mode hang"]],
    [
      "hang-list",
      "mcp_connect_timeout",
      "did not answer tools/list within 700 ms.",
      ["fake server in mode hang-list"],
    ],
    ["endless-noise", "mcp_stdout_noise", 'last "tick tock".', ["fake server in mode endless-noise"]],
    [
      "refuses",
      "mcp_connect_failed",
      "answered initialize with an error: not today (-32603).",
      ["fake server in mode refuses"],
    ],
  ])("that does '%s' fails with %s", async (mode, code, message, stderr) => {
    const isHanging = mode.startsWith("hang");
    const running = await start({
      s: fakeServerConfig(mode, isHanging ? { connect_timeout: 700 } : { connect_timeout: 20_000 }),
    });
    const status = running.statusOf("s");
    expect(status).toMatchObject({ state: "open", toolCount: 0, error: { code }, stderr });
    expect(status.error?.message).toContain(message);
    expect(status.error?.message).toContain(`\n  ${stderr.at(-1)}`);
    expect(status.pid).toBeUndefined();
    expect(running.entries()).toEqual([]);
  });

  it("that can't be spawned fails with the reason", async () => {
    const running = await start({
      program: serverConfig({ command: "no-such-program" }),
      folder: serverConfig({ command: "node", cwd: "/no/such/folder" }),
      nothing: { ...serverConfig({ command: "node" }), command: undefined },
    });
    expect(running.statusOf("program").error).toEqual({
      code: "mcp_spawn_failed",
      message:
        "MCP server 'program' could not be started: there is no program 'no-such-program'. Install the program, or correct command.",
    });
    expect(running.statusOf("folder").error?.message).toContain(
      "its working folder '/no/such/folder' does not exist",
    );
    expect(running.statusOf("nothing").error?.code).toBe("mcp_config_incomplete");
  });

  it("neither stops nor delays the others", async () => {
    pool = createTestPool({
      broken: fakeServerConfig("exit"),
      hanging: fakeServerConfig("hang", { connect_timeout: 30_000 }),
      healthy: fakeServerConfig("healthy"),
    });
    const changed = new Promise<void>((resolve) => void pool?.onChange(resolve));
    pool.start();
    await changed;
    expect(pool.statusOf("hanging").state).toBe("connecting");
    expect(pool.statusOf("healthy").state).toBe("ready");
    expect((await pool.call("healthy__echo", { text: "hello" })).content).toBe("hello");
  });

  it("that goes on connecting doesn't hold up a run for longer than it may wait", async () => {
    pool = createTestPool({ hanging: fakeServerConfig("hang", { connect_timeout: 30_000 }) });
    pool.start();
    await pool.settled(50);
    expect(pool.statusOf("hanging").state).toBe("connecting");
    await pool.settled(60_000, AbortSignal.abort());
    expect(pool.statusOf("hanging").state).toBe("connecting");
  });

  it("is given up after three attempts, and probed once when the breaker was open for half a minute", async () => {
    const clock = manualClock();
    pool = createTestPool({ s: fakeServerConfig("exit") }, { clock });
    const { state, attempts } = await settledStatus(pool, clock);
    expect([state, attempts]).toEqual(["open", 3]);
    clock.pass(29_999);
    expect((await settledStatus(pool, clock)).attempts).toBe(3);
    clock.pass(1);
    expect((await settledStatus(pool, clock)).attempts).toBe(4);
  });
});

describe("an odd stdio server", () => {
  it("may write a little noise to stdout", async () => {
    const running = await start({ s: fakeServerConfig("noise") });
    expect(running.statusOf("s").state).toBe("ready");
    expect((await running.call("s__echo", { text: "hello" })).content).toBe("hello");
  });

  it("that offers two tools of one name keeps the first", async () => {
    const running = await start({ s: fakeServerConfig("duplicates") });
    expect(names(running)).toEqual(["s__other", "s__same"]);
    expect(running.entries().at(-1)?.definition.description).toBe("Tool same.");
    expect(running.statusOf("s").refusals).toEqual([
      {
        code: "mcp_tool_name_taken",
        message: "MCP server 's' offers two tools named 'same'; the second is left out.",
      },
    ]);
  });

  it("that offers illegal names keeps the legal ones", async () => {
    const running = await start({ s: fakeServerConfig("illegal") });
    expect(names(running)).toEqual(["s__fine"]);
    expect(running.statusOf("s").refusals.map(({ code }) => code)).toEqual(
      Array.from({ length: 4 }, () => "mcp_tool_name_illegal"),
    );
  });

  it("that offers long names gets them shortened, and each call goes to its own tool", async () => {
    const running = await start({ s: fakeServerConfig("long") });
    expect(names(running)).toHaveLength(2);
    for (const { definition } of running.entries()) {
      expect(isLegalToolName(definition.name)).toBe(true);
      const { content } = await running.call(definition.name, { from: definition.originalName });
      expect(content).toBe(JSON.stringify({ from: definition.originalName }));
    }
  });

  it("that lists pages is read to its last one", async () => {
    expect(names(await start({ s: fakeServerConfig("pages") }))).toEqual([
      "s__page1",
      "s__page2",
      "s__page3",
    ]);
  });

  it("that never ends its list is cut short, with a warning", async () => {
    const running = await start({
      circle: fakeServerConfig("circle"),
      endless: fakeServerConfig("endless-pages"),
    });
    expect(running.statusOf("circle")).toMatchObject({
      state: "ready",
      toolCount: 1,
      warnings: [{ code: "mcp_list_cut" }],
    });
    expect(running.statusOf("endless")).toMatchObject({
      state: "ready",
      toolCount: 100,
      warnings: [{ code: "mcp_list_cut" }],
    });
  });
});

describe("several servers", () => {
  it("are routed by id, not by name", async () => {
    const running = await start({
      a: fakeServerConfig("healthy", { tool_name_prefix: "b__c" }),
      b: fakeServerConfig("healthy", { tool_name_prefix: true }),
    });
    const pidOf = async (name: string) => JSON.parse((await running.call(name)).content as string) as object;
    expect(await pidOf("b__c__pids")).toEqual({ server: running.statusOf("a").pid });
    expect(await pidOf("b__pids")).toEqual({ server: running.statusOf("b").pid });
  });

  it("that offer one name without a prefix are told apart by refusing the later one's", async () => {
    const running = await start({
      b: fakeServerConfig("pages", { tool_name_prefix: false }),
      a: fakeServerConfig("pages", { tool_name_prefix: false }),
    });
    expect(running.entries().map(({ definition }) => definition.server)).toEqual(["a", "a", "a"]);
    expect(running.statusOf("b").toolCount).toBe(0);
    expect(running.statusOf("b").refusals[0]?.message).toContain(
      "MCP server 'a' already has a tool named 'page1'",
    );
  });

  it("keep one order whatever connects first", async () => {
    const running = await start({ z: fakeServerConfig("pages"), a: fakeServerConfig("pages") });
    expect(names(running)).toEqual(["a__page1", "a__page2", "a__page3", "z__page1", "z__page2", "z__page3"]);
  });
});

describe("a server whose tools change", () => {
  it("offers the new ones after its notification, and keeps the entries of the others", async () => {
    const running = await start({ s: fakeServerConfig("healthy") });
    const before = running.entries();
    const changed = new Promise<void>((resolve) => void running.onChange(resolve));
    await running.call("s__grow");
    await changed;
    const added = running.entries().filter((entry) => !before.includes(entry));
    expect(added.map(({ definition }) => definition.originalName)).toContain(`grown${before.length}`);
  });
});
