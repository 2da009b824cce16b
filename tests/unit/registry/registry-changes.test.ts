import { describe, expect, it } from "vitest";
import { createRegistry } from "../../../src/registry/registry.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { residentEntry, toolEntry } from "../../support/tool-entries.js";

function started() {
  const { logger, messages } = recordingLogger();
  const registry = createRegistry(logger);
  const heard: string[][] = [];
  const stop = registry.onChange((changes) => heard.push(changes.map(({ type, name }) => `${type} ${name}`)));
  return { registry, messages, heard, stop };
}

describe("changes of the registry", () => {
  it("are told by name: added, changed, removed, with the snapshot that has them", () => {
    const { registry, heard } = started();
    registry.setSource("s", "mcp", [toolEntry("a"), toolEntry("b")]);
    registry.setSource("s", "mcp", [toolEntry("b", { description: "other" }), toolEntry("c")]);
    expect(heard).toEqual([
      ["tool-added a", "tool-added b"],
      ["tool-changed b", "tool-added c", "tool-removed a"],
    ]);
  });

  it("make no new snapshot where a source says the same again", () => {
    const { registry, heard } = started();
    const entries = [toolEntry("a")];
    registry.setSource("s", "mcp", entries);
    const before = registry.snapshot();
    registry.setSource("s", "mcp", [...entries]);
    registry.setSource("t", "builtin", []);
    expect(registry.snapshot()).toBe(before);
    expect(heard).toHaveLength(1);
  });

  it("see new code behind the same definition by its revision", () => {
    const { registry, heard } = started();
    registry.setSource("s", "directory", [{ ...toolEntry("a"), revision: "1" }]);
    registry.setSource("s", "directory", [{ ...toolEntry("a"), revision: "2" }]);
    expect(heard.at(-1)).toEqual(["tool-changed a"]);
  });

  it("reach the other listeners when one fails, and none after it has stopped listening", () => {
    const { registry, messages, heard, stop } = started();
    registry.onChange(() => {
      throw new Error("deaf");
    });
    const late: string[] = [];
    registry.onChange((changes) => late.push(...changes.map(({ name }) => name)));
    registry.setSource("s", "mcp", [toolEntry("a")]);
    stop();
    registry.setSource("s", "mcp", []);
    expect(late).toEqual(["a", "a"]);
    expect(heard).toHaveLength(1);
    expect(messages("error").join()).toContain("listener");
  });

  it("never touch a snapshot that a reader holds", () => {
    const { registry } = started();
    registry.setSource("s", "mcp", [toolEntry("a")]);
    const before = registry.snapshot();
    registry.setSource("s", "mcp", [toolEntry("b")]);
    expect([...before.tools.keys()]).toEqual(["a"]);
    expect(Object.isFrozen(before)).toBe(true);
  });
});

describe("an entry that cannot be registered", () => {
  it("leaves the last good one of its name in force, and the others untouched", () => {
    const { registry, messages } = started();
    registry.setSource("s", "mcp", [toolEntry("a", { description: "good" }), toolEntry("b")]);
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    registry.setSource("s", "mcp", [toolEntry("a", { parameters: circular }), toolEntry("c")]);
    const { tools } = registry.snapshot();
    expect([...tools.keys()]).toEqual(["a", "c"]);
    expect(tools.get("a")?.definition.description).toBe("good");
    expect(messages("warn").join()).toContain("Its last good version stays.");
  });

  it("is refused where no provider would take its name", () => {
    const { registry, messages } = started();
    registry.setSource("s", "mcp", [toolEntry("späße"), toolEntry("b")]);
    expect([...registry.snapshot().tools.keys()]).toEqual(["b"]);
    expect(messages("warn").join()).toMatch(/'späße' of .* is refused/);
  });
});

describe("the snapshot", () => {
  it("groups tools by group, else by server, sorted by name", () => {
    const { registry } = started();
    registry.setSource("s", "mcp", [
      toolEntry("z", { group: "g", server: "s1" }),
      toolEntry("b", { server: "s1" }),
      toolEntry("a", { group: "g", server: undefined }),
      toolEntry("lone", { group: undefined, server: undefined }),
    ]);
    const groups = [...registry.snapshot().groups].map(([name, tools]) => [
      name,
      tools.map(({ definition }) => definition.name),
    ]);
    expect(groups).toEqual([
      ["g", ["a", "z"]],
      ["s1", ["b"]],
    ]);
  });

  it("takes tools of the group core and declared ones for resident, whatever their deferral", () => {
    const { registry } = started();
    registry.setSource("s", "mcp", [
      toolEntry("in_core", { group: "core" }),
      toolEntry("declared", { resident: true }),
      toolEntry("denied", { group: "core", resident: false }),
      toolEntry("auto", { defer: "auto" }),
      residentEntry("never"),
    ]);
    const { resident, deferrable, auto } = registry.snapshot();
    const names = (tools: typeof resident) => tools.map(({ definition }) => definition.name);
    expect(names(resident)).toEqual(["declared", "in_core", "never"]);
    expect(names(deferrable)).toEqual(["auto", "denied"]);
    expect(names(auto)).toEqual(["auto"]);
  });

  it("warns of more than five tools that are declared resident, naming them", () => {
    const { registry, messages } = started();
    const entries = ["a", "b", "c", "d", "e"].map((name) => toolEntry(name, { resident: true }));
    registry.setSource("s", "mcp", entries);
    expect(messages("warn")).toEqual([]);
    registry.setSource("t", "builtin", [toolEntry("f", { group: "core" })]);
    expect(messages("warn").join()).toMatch(/6 tools are declared resident \(a, b, c, d, e, f\)/);
  });

  it("leaves out what is switched off, and names it apart", () => {
    const { registry } = started();
    registry.setSource("s", "mcp", [toolEntry("on"), toolEntry("off", { enabled: false })]);
    expect([...registry.snapshot().tools.keys()]).toEqual(["on"]);
    expect(registry.disabled().map(({ definition }) => definition.name)).toEqual(["off"]);
  });
});
