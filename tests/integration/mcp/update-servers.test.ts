import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createMcpPool, type ConfiguredMcpPool } from "../../../src/mcp/mcp-pool.js";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import { asTestPool, fakeServerConfig, type TestPool } from "../../support/mcp/pools.js";
import { isRunning, until } from "../../support/mcp/processes.js";

let pool: ConfiguredMcpPool | undefined;
let folder: string | undefined;
afterEach(async () => {
  await pool?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
  [pool, folder] = [undefined, undefined];
});

type Servers = Record<string, McpServerConfig>;

async function started(servers: Servers): Promise<TestPool> {
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  const made = createMcpPool({ servers, logger: silentLogger, environment });
  pool = made;
  const test = asTestPool(made);
  await test.ready();
  return test;
}

const healthy = (given = {}, ...more: string[]): McpServerConfig => {
  const config = fakeServerConfig("healthy", given);
  return { ...config, args: [...config.args, ...more] };
};
const entry = (from: TestPool, name: string) =>
  from.entries().find(({ definition }) => definition.name === name);
const pid = (from: TestPool, id: string): number => from.statusOf(id).pid ?? Number.NaN;

/** A process that runs but never becomes a server. */
const hanging = (): McpServerConfig => fakeServerConfig("hang", { connect_timeout: 60_000 });

/** A call that the server has surely taken: it reports progress before it goes on. */
async function runningCall(test: TestPool, name: string): Promise<{ readonly outcome: Promise<unknown> }> {
  let taken = false;
  const outcome = test.call(name, {}, { writer: () => (taken = true) }).catch((error: unknown) => error);
  await until(() => taken);
  return { outcome };
}

describe("updating the configured servers", () => {
  it("restarts nothing and keeps all entries where only the order differs", async () => {
    const test = await started({ a: healthy(), b: healthy() });
    const before = [test.entries(), pid(test, "a"), pid(test, "b")] as const;
    await test.update({
      b: healthy(),
      a: Object.fromEntries(Object.entries(healthy()).toReversed()) as McpServerConfig,
    });
    expect([pid(test, "a"), pid(test, "b")]).toEqual(before.slice(1));
    expect(test.entries()).toBe(before[0]);
  });

  it("changes definitions in place, with the same process, and no entry of another server", async () => {
    const test = await started({ a: healthy(), b: healthy() });
    const before = [pid(test, "a"), entry(test, "b__echo")];
    let changes = 0;
    test.onChange(() => (changes += 1));
    await test.update({ a: healthy({ defer: "never", group: "g" }), b: healthy() });
    expect(entry(test, "a__echo")?.definition).toMatchObject({ defer: "never", group: "g" });
    expect([pid(test, "a"), entry(test, "b__echo")]).toEqual(before);
    expect(entry(test, "b__echo")).toBe(before[1]);
    expect(changes).toBe(1);
  });

  it("renames tools in place when the prefix changes, and tools of an older snapshot still run", async () => {
    const test = await started({ a: healthy() });
    const [before, old] = [pid(test, "a"), await entry(test, "a__echo")?.open()];
    await test.update({ a: healthy({ tool_name_prefix: "x" }) });
    expect([entry(test, "a__echo"), pid(test, "a")]).toEqual([undefined, before]);
    expect((await test.call("x__echo", { text: "new" })).content).toBe("new");
    expect(await old?.invoke({ text: "old" })).toBe("old");
  });

  it("applies a new limit of calls to tools that are open already", async () => {
    const test = await started({ a: healthy() });
    const tool = await entry(test, "a__forever")?.open();
    await test.update({ a: healthy({ tool_call_timeout: 50 }) });
    await expect(tool?.invoke({})).rejects.toMatchObject({ code: "mcp_timeout" });
  });

  it("restarts exactly the server whose args changed", async () => {
    const test = await started({ a: healthy(), b: healthy() });
    const [a, b, kept] = [pid(test, "a"), pid(test, "b"), entry(test, "b__echo")];
    const old = await entry(test, "a__echo")?.open();
    await test.update({ a: healthy({}, "more"), b: healthy() });
    expect(pid(test, "b")).toBe(b);
    expect(entry(test, "b__echo")).toBe(kept);
    expect(pid(test, "a")).not.toBe(a);
    expect(test.statusOf("a").state).toBe("ready");
    await until(() => !isRunning(a));
    expect(await old?.invoke({ text: "by the new one" })).toBe("by the new one");
  });

  it("lets the old process serve until the new one is ready, and keeps it when the change is taken back", async () => {
    const test = await started({ a: healthy() });
    const before = pid(test, "a");
    const update = test.update({ a: hanging() });
    expect(test.statusOf("a")).toMatchObject({ state: "ready", replacing: true });
    expect((await test.call("a__echo", { text: "still here" })).content).toBe("still here");
    await test.update({ a: healthy() });
    await update;
    expect(pid(test, "a")).toBe(before);
    expect(test.statusOf("a").replacing).toBeUndefined();
  });

  it("lets calls end on the connection that was replaced", async () => {
    const test = await started({ a: healthy() });
    const before = pid(test, "a");
    const { outcome } = await runningCall(test, "a__working");
    await test.update({ a: healthy({}, "more") });
    expect(await outcome).toMatchObject({ content: "worked" });
    await until(() => !isRunning(before));
  });

  it("says why a new version failed, and drops the tools of the old one", async () => {
    const test = await started({ a: healthy() });
    const [before, old] = [pid(test, "a"), await entry(test, "a__echo")?.open()];
    await test.update({ a: fakeServerConfig("exit") });
    await until(() => test.statusOf("a").state === "open");
    expect(test.statusOf("a")).toMatchObject({
      toolCount: 0,
      error: { code: "mcp_server_exited" },
    });
    expect(test.entries()).toEqual([]);
    await until(() => !isRunning(before));
    await expect(old?.invoke({ text: "x" })).rejects.toMatchObject({
      code: "mcp_transport_error",
      message: expect.stringContaining("was connected anew with another configuration"),
    });
  });

  it("ends the process of a removed server and tells its running calls", async () => {
    const test = await started({ a: healthy(), b: healthy() });
    const before = pid(test, "a");
    const tool = await entry(test, "a__echo")?.open();
    const forever = test.call("a__forever").catch((error: unknown) => error);
    await runningCall(test, "a__working");
    await test.update({ b: healthy() });
    expect(test.status().map(({ id }) => id)).toEqual(["b"]);
    expect(entry(test, "a__echo")).toBeUndefined();
    await until(() => !isRunning(before));
    expect(await forever).toMatchObject({
      code: "mcp_transport_error",
      message: expect.stringContaining("MCP server 'a' was removed from the configuration"),
    });
    await expect(tool?.invoke({ text: "x" })).rejects.toThrow("was removed from the configuration");
    await test.ready();
    expect(test.status().map(({ id }) => id)).toEqual(["b"]);
  });

  it("never brings back a server that is removed while it connects", async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-late-"));
    const script = join(folder, "late.mjs");
    await writeFile(
      script,
      `process.stderr.write("pid " + process.pid + "\\n"); setInterval(() => undefined, 1000);`,
    );
    const test = await started({});
    let changes = 0;
    const update = test.update({ late: { ...hanging(), args: [script] } });
    await until(() => test.statusOf("late").stderr.length > 0);
    const late = Number(/pid (\d+)/.exec(test.statusOf("late").stderr.join("\n"))?.[1]);
    expect(isRunning(late)).toBe(true);
    await test.update({});
    test.onChange(() => (changes += 1));
    await update;
    await until(() => !isRunning(late));
    expect([test.status(), test.entries(), changes]).toEqual([[], [], 0]);
  });

  it("adds and starts new servers, stops disabled ones and starts them again", async () => {
    const test = await started({ a: healthy() });
    const before = pid(test, "a");
    await test.update({ a: healthy({ enabled: false }), b: healthy() });
    expect([test.statusOf("a").state, test.statusOf("b").state]).toEqual(["disabled", "ready"]);
    await until(() => !isRunning(before));
    await test.update({ a: healthy(), b: healthy() });
    expect([test.statusOf("a").state, entry(test, "a__echo")?.definition.server]).toEqual(["ready", "a"]);
  });

  it("starts nothing before the first start", async () => {
    const made = createMcpPool({
      servers: {},
      logger: silentLogger,
      environment: { PATH: process.env["PATH"] },
    });
    pool = made;
    await made.update({ a: healthy() });
    await made.update({ a: healthy({}, "more") });
    expect(made.status()).toMatchObject([{ id: "a", state: "idle", pid: undefined }]);
  });
});
