import { mkdir, mkdtemp, readFile, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../../src/config/load-config.js";
import { watchByChokidar } from "../../../src/config/store/chokidar-watch.js";
import { createConfigStore, type ConfigStore } from "../../../src/config/store/config-store.js";
import { openConfigStore } from "../../../src/config/store/open-config-store.js";
import { systemClock } from "../../../src/kernel/clock.js";
import { createMcpPool } from "../../../src/mcp/mcp-pool.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import { fakeServerConfig } from "../../support/mcp/pools.js";
import { until } from "../../support/mcp/processes.js";

let folder: string;
let store: ConfigStore | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-store-"));
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  await rm(folder, { recursive: true });
});

const yaml = "config.yaml";
const json = "extensions_config.json";
const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function opened(): Promise<ConfigStore> {
  const made = await openConfigStore({
    cwd: folder,
    environment: {},
    logger: silentLogger,
    clock: systemClock,
    follow: true,
  });
  store = made;
  return made;
}

const turnsOf = (from: ConfigStore) => from.current().app.lead_agent.max_turns;
const turns = (count: number) => `lead_agent:\n  max_turns: ${count}\n`;

describe("a store over real files", () => {
  it("sees writes in place, editors that rename, deletion with a new file, and files that come later", async () => {
    await write(yaml, turns(1));
    const made = await opened();
    await write(yaml, turns(2));
    await until(() => turnsOf(made) === 2);
    await write("config.yaml.tmp", turns(3));
    await rename(join(folder, "config.yaml.tmp"), join(folder, yaml));
    await until(() => turnsOf(made) === 3);
    await write(yaml, turns(4));
    await until(() => turnsOf(made) === 4);
    await unlink(join(folder, yaml));
    await until(() => made.status().lastFault?.code === "config_file_missing");
    expect(turnsOf(made)).toBe(4);
    await write(yaml, turns(5));
    await until(() => turnsOf(made) === 5);
    expect(made.status().lastFault).toBeUndefined();
    await write(json, JSON.stringify({ mcpServers: { a: { command: "node" } } }));
    await until(() => "a" in made.current().extensions.mcpServers);
  });

  it("follows a symbolic link to its target, and to another one", async () => {
    await mkdir(join(folder, "elsewhere"));
    await write("elsewhere/one.yaml", turns(1));
    await write("elsewhere/two.yaml", turns(20));
    await symlink("elsewhere/one.yaml", join(folder, yaml));
    const made = await opened();
    await write("elsewhere/new", turns(2));
    await rename(join(folder, "elsewhere/new"), join(folder, "elsewhere/one.yaml"));
    await until(() => turnsOf(made) === 2);
    await symlink("elsewhere/two.yaml", join(folder, "link"));
    await rename(join(folder, "link"), join(folder, yaml));
    await until(() => turnsOf(made) === 20);
    await write("elsewhere/two.yaml", turns(21));
    await until(() => turnsOf(made) === 21);
  });

  it("joins twenty fast writes into one or two loads", async () => {
    await write(yaml, turns(1));
    let loads = 0;
    const made = await createConfigStore({
      load: () => {
        loads += 1;
        return loadConfig({ cwd: folder, environment: {} });
      },
      files: () => [join(folder, yaml)],
      watch: watchByChokidar,
      clock: systemClock,
      logger: silentLogger,
    });
    store = made;
    for (let count = 2; count <= 21; count += 1) await write(yaml, turns(count));
    await until(() => turnsOf(made) === 21);
    expect(loads - 1).toBeLessThanOrEqual(2);
  });

  it.each([
    ["half-written YAML", yaml, "lead_agent: {max_turns: 5", "config_syntax", yaml],
    ["half-written JSON", json, '{"mcpServers": {"a": {', "config_syntax", json],
    ["an unknown key", yaml, "lead_agent:\n  max_turn: 5\n", "config_unknown_key", "lead_agent.max_turn"],
    [
      "a wrong type",
      yaml,
      "lead_agent:\n  max_turns: many\n",
      "config_value_invalid",
      "lead_agent.max_turns",
    ],
    [
      "a broken server",
      json,
      '{"mcpServers":{"a":{"command":5}}}',
      "config_value_invalid",
      "mcpServers.a.command",
    ],
  ])("keeps the last good one over %s and says where", async (_what, file, text, ...[code, place]) => {
    await write(yaml, turns(9));
    await write(json, JSON.stringify({ mcpServers: { a: { command: "node" } } }));
    const made = await opened();
    const good = made.current();
    await write(file, text);
    expect(await made.reload()).toMatchObject({ outcome: "refused" });
    const { lastFault } = made.status();
    expect(lastFault?.code).toBe(code);
    expect(lastFault?.location).toMatchObject({ file: join(folder, file), line: expect.any(Number) });
    expect(`${lastFault?.location?.file} ${lastFault?.location?.path}`).toContain(place);
    expect(made.current()).toBe(good);
    expect(await readFile(join(folder, file), "utf8")).toBe(text);
  });

  it("drives a pool: nothing restarts for a comment, order or defer; the workspace in force stays", async () => {
    const fake = fakeServerConfig("healthy");
    const server = { command: "node", args: [...fake.args, "${FAWN_WORKSPACE}"] };
    const servers = (given: object) => JSON.stringify({ mcpServers: { a: { ...server, ...given } } });
    await write(yaml, turns(1));
    await write(json, servers({}));
    const made = await opened();
    const environment = { PATH: process.env["PATH"] };
    const pool = createMcpPool({
      servers: made.current().extensions.mcpServers,
      logger: silentLogger,
      environment,
    });
    try {
      made.onChange(({ current }) => pool.update(current.extensions.mcpServers));
      pool.start();
      await pool.settled(50_000);
      const pid = pool.status()[0]?.pid;
      const [entries, deferOf] = [pool.entries(), () => pool.entries()[0]?.definition.defer];
      await write(yaml, `# a comment\nworkspace: ./other\n${turns(1)}`);
      await write(
        json,
        JSON.stringify({ mcpServers: { a: { args: server.args, command: "node" } } }, null, 4),
      );
      expect(await made.reload()).toEqual({ outcome: "unchanged" });
      expect([pool.status()[0]?.pid, made.status().pendingRestart]).toEqual([pid, ["workspace"]]);
      expect(pool.entries()).toBe(entries);
      await write(json, servers({ defer: "never" }));
      expect(await made.reload()).toMatchObject({ outcome: "applied" });
      expect([pool.status()[0]?.pid, deferOf()]).toEqual([pid, "never"]);
      await write(json, servers({ args: fake.args }));
      await made.reload();
      expect(pool.status()[0]?.pid).not.toBe(pid);
    } finally {
      await pool.close();
    }
  });
});
