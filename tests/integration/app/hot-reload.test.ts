import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFawn } from "../../../src/app/create-fawn.js";
import type { Fawn } from "../../../src/app/fawn.js";
import { processEnvironment } from "../../../src/config/environment.js";
import { isRunning } from "../../support/mcp/processes.js";
import { recordingLogger } from "../../support/recording-logger.js";

const script = fileURLToPath(new URL("../../support/mcp/fake-stdio-server.mjs", import.meta.url));
const fake = (extra: Record<string, unknown> = {}) => ({
  command: "node",
  args: [script, "healthy"],
  ...extra,
});
const { logger, messages } = recordingLogger();
let folder: string;
let fawn: Fawn;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-hot-"));
});
afterEach(async () => {
  await fawn.close();
  await rm(folder, { recursive: true, force: true });
});

const writeYaml = (text: string) => writeFile(join(folder, "config.yaml"), text);
const writeServers = (servers: unknown, text = JSON.stringify({ mcpServers: servers })) =>
  writeFile(join(folder, "extensions_config.json"), text);
async function started(yaml: string, servers: Record<string, unknown>): Promise<void> {
  await writeYaml(yaml);
  await writeServers(servers);
  fawn = await createFawn({ cwd: folder, environment: processEnvironment(), logger });
  await fawn.startServers();
}
const server = (id: string) => fawn.status().servers.find((one) => one.id === id);
const pid = (id: string) => server(id)?.pid ?? 0;
const version = () => fawn.status().configuration.version;
const fault = () => fawn.status().configuration.lastFault?.code;
const tools = () => [...fawn.snapshot().tools.values()].map(({ definition }) => definition);
const ofServer = (id: string) => tools().filter((definition) => definition.server === id);
const eventually = (look: () => unknown) => expect.poll(look, { timeout: 8_000, interval: 25 });

describe("servers of a configuration that changes while Fawn runs", () => {
  it("are left alone by a comment, another order and other spaces", async () => {
    await started("lead_agent: {max_turns: 5}\n", { a: fake({ description: "x" }) });
    const before = pid("a");
    await writeServers(
      {},
      `// said\n{ "mcpServers": { "a": { "description": "x", "args": ${JSON.stringify([script, "healthy"])}, "command": "node" } } }`,
    );
    await writeYaml("# said\nlead_agent:\n  max_turns: 5\n");
    await fawn.reload();
    expect([pid("a"), version()]).toEqual([before, 1]);
  });

  it("keep their process when only deferral, group or prefix change", async () => {
    await started("{}", { a: fake() });
    const before = pid("a");
    expect(ofServer("a").map(({ defer }) => defer)).toContain("always");
    await writeServers({ a: fake({ defer: "never", group: "g", tool_name_prefix: "b" }) });
    await eventually(() => ofServer("a").map(({ defer, group }) => [defer, group].join())).toContain(
      "never,g",
    );
    expect(ofServer("a").every(({ name }) => name.startsWith("b__"))).toBe(true);
    expect(pid("a")).toBe(before);
  });

  it("are started anew when what they are connected by changes, those alone", async () => {
    await started("{}", { a: fake(), b: fake() });
    const before = { a: pid("a"), b: pid("b") };
    await writeServers({ a: fake({ env: { WORD: "x" } }), b: fake() });
    await eventually(() => pid("a") !== before.a && server("a")?.state).toBe("ready");
    expect(pid("b")).toBe(before.b);
    await eventually(() => isRunning(before.a)).toBe(false);
  });

  it("come, and go with their process and never back", async () => {
    await started("{}", { a: fake() });
    const before = pid("a");
    await writeServers({ b: fake() });
    await eventually(() => server("b")?.state).toBe("ready");
    expect([ofServer("a"), server("a")]).toEqual([[], undefined]);
    await eventually(() => isRunning(before)).toBe(false);
    await fawn.startServers();
    expect(server("a")).toBeUndefined();
  });

  it("end a call under way with its own answer, and answer later ones with what happened", async () => {
    await started("{}", { a: fake() });
    const echo = [...fawn.snapshot().tools.values()].find(
      ({ definition }) => definition.originalName === "echo",
    );
    const instance = await echo?.open();
    await writeServers({});
    await eventually(() => server("a")).toBeUndefined();
    await expect(instance?.invoke({ text: "hi" })).rejects.toThrow(/'a'/);
  });
});

describe("a configuration that changes while Fawn runs", () => {
  it("is in force for the next run: turns, models, permissions, overrides", async () => {
    await started("{}", { a: fake() });
    await writeYaml(`lead_agent: {max_turns: 7}
models: [{name: other, use: offline}]
permissions: {anonymous_role: r, roles: {r: {allow: {tools: [current_time]}}}}
tool_overrides: [{servers: [a], defer: auto}]
`);
    await eventually(version).toBe(2);
    expect(fawn.config.app.lead_agent.max_turns).toBe(7);
    expect((await fawn.chatModel()).entry.name).toBe("other");
    expect(fawn.getAvailableTools().map(({ definition }) => definition.name)).toEqual(["current_time"]);
    expect(ofServer("a").every(({ defer }) => defer === "auto")).toBe(true);
  });

  it.each([
    ["is not YAML", "lead_agent: {max_turns: 9"],
    ["has a wrong type", "lead_agent: {max_turns: many}\n"],
    ["is out of range", "lead_agent: {max_turns: 0}\n"],
    ["names a role that is not defined", "permissions: {anonymous_role: king, roles: {}}\n"],
  ])("stays the last good one while the file %s, and says so with the place", async (_what, broken) => {
    await started("lead_agent: {max_turns: 5}\n", {});
    await writeYaml(broken);
    await eventually(fault).toMatch(/^config_/);
    expect(fawn.status().configuration.lastFault?.message).toContain("config.yaml:");
    expect(fawn.config.app.lead_agent.max_turns).toBe(5);
    await writeYaml("lead_agent: {max_turns: 6}\n");
    await eventually(() => fawn.config.app.lead_agent.max_turns).toBe(6);
    expect(fault()).toBeUndefined();
  });

  it("keeps servers while their file is half written or an entry in it is newly broken", async () => {
    await started("{}", { a: fake() });
    const before = pid("a");
    await writeServers({}, `{ "mcpServers": { "a": {`);
    await eventually(fault).toMatch(/^config_/);
    await writeServers({ a: fake({ connect_timeout: -1 }), b: fake() });
    await eventually(() => fawn.status().configuration.lastFault?.message).toContain("connect_timeout");
    expect([pid("a"), ofServer("a").length > 0, server("b")]).toEqual([before, true, undefined]);
    await writeServers({ a: fake(), b: fake() });
    await eventually(() => server("b")?.state).toBe("ready");
    expect([pid("a"), fault()]).toEqual([before, undefined]);
  });

  it("keeps the last good version of a tool whose module or export is not found any more", async () => {
    await writeFile(
      join(folder, "mine.mjs"),
      `import { tool } from ${JSON.stringify(import.meta.resolve("@langchain/core/tools"))};
       export const t = tool(() => "mine", { name: "mine", description: "d", schema: { type: "object", properties: {} } });`,
    );
    const yaml = 'tools: [{name: mine, use: "./mine.mjs:t"}]\n';
    await started(yaml, {});
    for (const use of ["./mine.mjs:typo", "./gone.mjs:t"]) {
      await writeYaml(yaml.replace("./mine.mjs:t", use));
      await fawn.reload();
      expect(fawn.status().faults.map(({ name }) => name)).toEqual(["mine"]);
      expect(await (await fawn.snapshot().tools.get("mine")?.open())?.invoke({})).toBe("mine");
    }
    await writeYaml("{}");
    await fawn.reload();
    expect(tools().map(({ name }) => name)).not.toContain("mine");
  });

  it("stays when its file goes, is replaced by renaming, or is written many times in a row", async () => {
    await started("lead_agent: {max_turns: 5}\n", {});
    await rm(join(folder, "config.yaml"));
    await eventually(fault).toBe("config_file_missing");
    expect(fawn.config.app.lead_agent.max_turns).toBe(5);
    await writeFile(join(folder, "new.yaml"), "lead_agent: {max_turns: 8}\n");
    await rename(join(folder, "new.yaml"), join(folder, "config.yaml"));
    await eventually(() => fawn.config.app.lead_agent.max_turns).toBe(8);
    const before = version();
    for (let turns = 10; turns < 30; turns += 1) await writeYaml(`lead_agent: {max_turns: ${turns}}\n`);
    await eventually(() => fawn.config.app.lead_agent.max_turns).toBe(29);
    expect(version() - before).toBeLessThanOrEqual(2);
  });

  it("says which keys wait for a restart, and keeps their old values", async () => {
    await started("{}", {});
    const { workspace } = fawn.config.app;
    await writeYaml("workspace: ./other\ntool_search: {learn: true, max_results: 3}\n");
    await eventually(version).toBe(2);
    expect(fawn.status().configuration.pendingRestart).toEqual(["tool_search.learn", "workspace"]);
    expect(fawn.config.app.workspace).toBe(workspace);
    expect(fawn.config.app.tool_search).toMatchObject({ learn: false, max_results: 3 });
    expect(messages("warn").filter((line) => line.includes("wait for a restart"))).toHaveLength(1);
  });
});
