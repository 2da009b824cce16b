import { describe, expect, it } from "vitest";
import { appConfigSchema } from "../../../../src/config/app-config.js";
import { extensionsConfigSchema } from "../../../../src/config/extensions-config.js";
import type { LoadedConfig } from "../../../../src/config/load-config.js";
import { createConfigStore } from "../../../../src/config/store/config-store.js";
import { FawnError } from "../../../../src/kernel/fawn-error.js";
import { manualClock } from "../../../support/manual-clock.js";
import { recordingLogger } from "../../../support/recording-logger.js";

function loadedConfig(app: object = {}, more: Partial<LoadedConfig> = {}): LoadedConfig {
  return {
    app: appConfigSchema.parse(app),
    extensions: extensionsConfigSchema.parse({}),
    files: { config: "/p/config.yaml", extensions: null, base: "/p" },
    unavailableModels: [],
    warnings: [],
    faults: [],
    locate: () => undefined,
    ...more,
  };
}

/** A store whose files, watch and time the test has in hand. */
async function followed() {
  const clock = manualClock();
  const { logger, messages } = recordingLogger();
  const disk = {
    content: "1",
    config: loadedConfig(),
    error: undefined as unknown,
    during: (): void => undefined,
  };
  const seen = { loads: 0, refreshes: 0, closed: false };
  let events = { onHint: (): void => undefined, onFault: (_error: unknown): void => undefined };
  const store = await createConfigStore({
    load: async () => {
      seen.loads += 1;
      const { config, error } = disk;
      disk.during();
      if (error) throw error;
      return config;
    },
    files: () => ["/p/config.yaml"],
    hash: async () => disk.content,
    watch: (_files, given) => {
      events = given;
      return {
        refresh: async () => void (seen.refreshes += 1),
        close: async () => void (seen.closed = true),
      };
    },
    clock,
    logger,
  });
  const write = (content: string, config: LoadedConfig | Error): void => {
    disk.content = content;
    if (config instanceof Error) disk.error = config;
    else [disk.config, disk.error] = [config, undefined];
  };
  return { store, clock, messages, seen, write, disk, hint: () => events.onHint(), events: () => events };
}

const syntax = new FawnError("config_syntax", "a brace is missing.", {
  location: { file: "/p/config.yaml", line: 3, column: 5, path: "models" },
});

describe("a config store", () => {
  it("rejects at start as its load does", async () => {
    const clock = manualClock();
    const { logger } = recordingLogger();
    const watch = () => ({ refresh: () => Promise.resolve(), close: () => Promise.resolve() });
    const load = () => Promise.reject(syntax);
    const store = createConfigStore({ load, files: () => [], watch, clock, logger });
    await expect(store).rejects.toBe(syntax);
    expect(clock.waiting).toBe(0);
  });

  it("looks once after hints have paused", async () => {
    const { store, clock, seen, write, hint } = await followed();
    write("2", loadedConfig({ log_level: "debug" }));
    for (let count = 0; count < 6; count += 1) {
      hint();
      clock.pass(100);
    }
    expect(store.current().app.log_level).toBe("info");
    clock.pass(250);
    await store.reload();
    expect([seen.loads, store.current().app.log_level]).toEqual([2, "debug"]);
  });

  it("looks after two seconds when hints never pause", async () => {
    const { store, clock, write, hint } = await followed();
    write("2", loadedConfig({ log_level: "debug" }));
    let changes = 0;
    store.onChange(() => void (changes += 1));
    for (let passed = 0; passed <= 2_000; passed += 100) {
      hint();
      clock.pass(100);
    }
    await store.reload();
    expect(changes).toBe(1);
    expect(store.current().app.log_level).toBe("debug");
  });

  it("loads nothing where the content is the same", async () => {
    const { store, seen } = await followed();
    expect(await store.reload()).toEqual({ outcome: "unchanged" });
    expect(seen.loads).toBe(1);
  });

  it("looks from time to time without a hint", async () => {
    const { store, clock, seen, write } = await followed();
    write("2", loadedConfig({ log_level: "warn" }));
    clock.pass(30_000);
    await store.reload();
    expect([seen.loads, store.current().app.log_level]).toEqual([2, "warn"]);
  });

  it("tells its listeners of what takes effect, with the plan, and of nothing else", async () => {
    const { store, write } = await followed();
    const keys: string[][] = [];
    const end = store.onChange(({ plan }) => void keys.push(plan.changes.map(({ key }) => key)));
    write("2", loadedConfig());
    expect(await store.reload()).toEqual({ outcome: "unchanged" });
    write("3", loadedConfig({ lead_agent: { max_turns: 7 } }));
    expect(await store.reload()).toMatchObject({ outcome: "applied", change: { version: 2 } });
    end();
    write("4", loadedConfig());
    await store.reload();
    expect([keys, store.status().version]).toEqual([[["lead_agent.max_turns"]], 3]);
  });

  it("keeps first values of keys that need a restart, names them, and forgets them when taken back", async () => {
    const { store, write, messages } = await followed();
    write("2", loadedConfig({ workspace: "/other", log_level: "warn" }));
    expect(await store.reload()).toMatchObject({
      outcome: "applied",
      change: { plan: { changes: [{ key: "log_level" }] } },
    });
    expect(store.current().app).toMatchObject({ workspace: "./workspace", log_level: "warn" });
    expect(store.status().pendingRestart).toEqual(["workspace"]);
    expect(messages("warn")).toEqual(["Changed keys wait for a restart of Fawn: workspace."]);
    write("3", loadedConfig());
    await store.reload();
    expect(store.status().pendingRestart).toEqual([]);
  });

  it("keeps the last good one, says where it broke, logs each fault once, and recovers", async () => {
    const { store, write, messages, clock } = await followed();
    const good = store.current();
    for (const content of ["2", "3"]) {
      write(content, syntax);
      expect(await store.reload()).toEqual({ outcome: "refused", fault: syntax });
    }
    expect(await store.reload()).toEqual({ outcome: "refused", fault: syntax });
    expect(store.current()).toBe(good);
    expect(store.status().lastFault).toEqual({
      code: "config_syntax",
      message: syntax.message,
      location: { file: "/p/config.yaml", line: 3, column: 5, path: "models" },
      at: clock.now(),
    });
    expect(messages("error")).toHaveLength(1);
    write("4", loadedConfig());
    await store.reload();
    expect(store.status().lastFault).toBeUndefined();
  });

  it("refuses what an edit has newly broken, but not what was broken before", async () => {
    const { store, write } = await followed();
    const fault = (name: string) => ({ kind: "server" as const, name, error: syntax });
    const unknown = {
      code: "config_unknown_key" as const,
      message: "unknown",
      location: { file: "/p/config.yaml", line: 2, path: "lead_agent.max_turn" },
    };
    write("2", loadedConfig({}, { faults: [fault("a")] }));
    expect(await store.reload()).toMatchObject({ outcome: "refused", fault: syntax });
    write("3", loadedConfig({}, { warnings: [unknown] }));
    const { lastFault } = (await store.reload(), store.status());
    expect(lastFault).toMatchObject({ code: "config_unknown_key", location: unknown.location });
    write("4", loadedConfig({}, { files: { config: null, extensions: null, base: "/p" } }));
    expect(await store.reload()).toMatchObject({
      outcome: "refused",
      fault: { code: "config_file_missing" },
    });
  });

  it("loads again when the files change while they are loaded", async () => {
    const { store, write, disk, seen } = await followed();
    write("2", syntax);
    disk.during = () => write("3", loadedConfig({ log_level: "error" }));
    await store.reload();
    expect([store.current().app.log_level, store.status().lastFault]).toEqual(["error", undefined]);
    expect(seen.loads).toBe(3);
  });

  it("lets a reload wait for the listeners of the one before, and goes on when one fails", async () => {
    const { store, write, messages } = await followed();
    const order: string[] = [];
    store.onChange(async ({ version }) => {
      order.push(`begin ${version}`);
      await Promise.resolve();
      order.push(`end ${version}`);
      throw new Error("no disk");
    });
    write("2", loadedConfig({ log_level: "warn" }));
    const first = store.reload().then(() => write("3", loadedConfig({ log_level: "debug" })));
    await first;
    await store.reload();
    expect(order).toEqual(["begin 2", "end 2", "begin 3", "end 3"]);
    expect(messages("error")).toEqual([
      "A change of the configuration was not applied everywhere: no disk",
      "A change of the configuration was not applied everywhere: no disk",
    ]);
  });

  it("says so when it cannot be told of changes", async () => {
    const { events, messages } = await followed();
    events().onFault(new Error("EMFILE"));
    expect(messages("warn")).toEqual(["Changes of the configuration files may be seen late: EMFILE"]);
  });

  it("does nothing more once it is closed", async () => {
    const { store, clock, seen, write, hint } = await followed();
    hint();
    await store.close();
    write("2", loadedConfig({ log_level: "warn" }));
    clock.pass(60_000);
    await store.reload();
    expect([seen.loads, seen.closed, clock.waiting]).toEqual([1, true, 0]);
  });
});
