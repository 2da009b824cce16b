import { describe, expect, it } from "vitest";
import type { ToolEntry } from "../../../src/registry/tool-entry.js";
import { createRegistry } from "../../../src/registry/registry.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolEntry } from "../../support/tool-entries.js";

/** A registry with one source, and the names of what was disposed of, in order. */
function started() {
  const { logger, messages } = recordingLogger();
  const registry = createRegistry(logger);
  const disposed: string[] = [];
  const entry = (name: string, description = name): ToolEntry => ({
    ...toolEntry(name, { description }),
    dispose: async () => void disposed.push(`${name}: ${description}`),
  });
  const put = (...entries: ToolEntry[]) => registry.setSource("s", "directory", entries);
  return { registry, disposed, entry, put, messages };
}

describe("leases of snapshots", () => {
  it("keep a superseded tool alive until the last run that began with it ends", async () => {
    const { registry, disposed, entry, put } = started();
    put(entry("a", "one"));
    const first = registry.lease(registry.snapshot());
    const second = registry.lease(registry.snapshot());
    put(entry("a", "two"));
    expect(first.snapshot.tools.get("a")?.definition.description).toBe("one");
    first.release();
    first.release();
    expect(disposed).toEqual([]);
    expect(registry.leases()).toEqual({ snapshots: 1, superseded: 1 });
    second.release();
    expect(disposed).toEqual(["a: one"]);
    expect(registry.leases()).toEqual({ snapshots: 0, superseded: 0 });
  });

  it("dispose of a superseded tool at once where no run holds it", () => {
    const { disposed, entry, put } = started();
    put(entry("a"), entry("b"));
    put();
    expect(disposed).toEqual(["a: a", "b: b"]);
  });

  it("leave what the current snapshot has alone, whoever lets go of an old one", () => {
    const { registry, disposed, entry, put } = started();
    const kept = entry("kept");
    put(kept, entry("a", "one"));
    const old = registry.lease(registry.snapshot());
    put(kept, entry("a", "two"));
    old.release();
    expect(disposed).toEqual(["a: one"]);
  });

  it("do not dispose of a tool that came back while a run still held it", () => {
    const { registry, disposed, entry, put } = started();
    const a = entry("a");
    put(a);
    const run = registry.lease(registry.snapshot());
    put();
    put(a);
    run.release();
    expect(disposed).toEqual([]);
  });

  it("hold through several generations what each run began with", () => {
    const { registry, disposed, entry, put } = started();
    put(entry("a", "1"));
    const one = registry.lease(registry.snapshot());
    put(entry("a", "2"));
    const two = registry.lease(registry.snapshot());
    put(entry("a", "3"));
    one.release();
    expect(disposed).toEqual(["a: 1"]);
    two.release();
    expect(disposed).toEqual(["a: 1", "a: 2"]);
  });

  it("tell of a tool that fails to give back what it held, and go on", async () => {
    const { registry, disposed, entry, put, messages } = started();
    put({ ...entry("a"), dispose: () => Promise.reject(new Error("stuck")) }, entry("b"));
    await registry.close();
    expect(disposed).toEqual(["b: b"]);
    expect(messages("warn").join()).toMatch(/Tool 'a' of .* failed to give back what it held/);
  });

  it("leave a tool alone that is only defined otherwise, until that goes too", async () => {
    const { registry, disposed, entry, put } = started();
    const a = entry("a");
    put(a);
    put({ ...a, definition: { ...a.definition, defer: "auto" } });
    put(a);
    expect(disposed).toEqual([]);
    put();
    expect(disposed).toEqual(["a: a"]);
    expect(registry.leases()).toEqual({ snapshots: 0, superseded: 0 });
  });

  it("leave a tool alone that is shadowed or switched off for a while", () => {
    const { registry, disposed, entry, put } = started();
    const a = entry("a");
    put(a);
    registry.setSource("better", "config", [toolEntry("a")]);
    registry.setSource("better", "config", []);
    put({ ...a, definition: { ...a.definition, enabled: false } });
    put(a);
    expect(disposed).toEqual([]);
    expect(registry.snapshot().tools.get("a")?.definition.description).toBe("a");
  });

  it("dispose of a tool that was shadowed all the time when its source takes it back", () => {
    const { registry, disposed, entry, put } = started();
    registry.setSource("better", "config", [toolEntry("a")]);
    put(entry("a"));
    put();
    expect(disposed).toEqual(["a: a"]);
  });
});
