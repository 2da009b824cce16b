import { describe, expect, it } from "vitest";
import { createRegistry } from "../../../src/registry/registry.js";
import { fingerprintOf } from "../../../src/registry/tool-definition.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolEntry } from "../../support/tool-entries.js";

describe("registry", () => {
  it("lets config win over directory, built-in, MCP and ACP, and warns with both names", () => {
    const { logger, messages } = recordingLogger();
    const registry = createRegistry(logger);
    registry.setSource("acp", "acp", [toolEntry("x", { source: "acp", origin: "ACP agent 'a'" })]);
    registry.setSource("mcp", "mcp", [toolEntry("x", { source: "mcp", origin: "MCP server 'm'" })]);
    registry.setSource("builtin", "builtin", [toolEntry("x", { source: "builtin", origin: "built-in" })]);
    registry.setSource("directory", "directory", [
      toolEntry("x", { source: "directory", origin: "tools/x.ts" }),
    ]);
    registry.setSource("config", "config", [
      toolEntry("x", { source: "config", origin: "config.yaml tools[0]" }),
    ]);
    expect(registry.snapshot().tools.get("x")?.definition.source).toBe("config");
    const warnings = messages("warn").join("\n");
    for (const origin of [
      "config.yaml tools[0]",
      "tools/x.ts",
      "built-in",
      "MCP server 'm'",
      "ACP agent 'a'",
    ]) {
      expect(warnings).toContain(origin);
    }
  });

  it("refuses the second of two tools of one name within one kind of source, naming both", () => {
    const { logger, messages } = recordingLogger();
    const registry = createRegistry(logger);
    registry.setSource("mcp:a", "mcp", [toolEntry("x", { origin: "MCP server 'a'" })]);
    registry.setSource("mcp:b", "mcp", [toolEntry("x", { origin: "MCP server 'b'" })]);
    expect(registry.snapshot().tools.get("x")?.definition.origin).toBe("MCP server 'a'");
    expect(registry.conflicts()).toEqual([
      { kind: "refused", name: "x", kept: "MCP server 'a'", dropped: "MCP server 'b'" },
    ]);
    expect(messages("warn")[0]).toMatch(/refused.*MCP server 'a'/);
  });

  it("gives the same winner whatever the order in which sources come", () => {
    const winner = (order: string[]) => {
      const registry = createRegistry(recordingLogger().logger);
      for (const id of order) registry.setSource(id, "mcp", [toolEntry("x", { origin: id })]);
      return registry.snapshot().tools.get("x")?.definition.origin;
    };
    expect(winner(["b", "a"])).toBe("a");
    expect(winner(["a", "b"])).toBe("a");
  });

  it("reports a conflict once, however often sources change", () => {
    const { logger, messages } = recordingLogger();
    const registry = createRegistry(logger);
    const entries = [toolEntry("x"), toolEntry("x")];
    registry.setSource("mcp", "mcp", entries);
    registry.setSource("mcp", "mcp", entries);
    expect(messages("warn")).toHaveLength(1);
  });

  it.each(["tool_search", "extract-text"])(
    "refuses a tool that is called %s, naming it and its source",
    (name) => {
      const { logger, messages } = recordingLogger();
      const registry = createRegistry(logger);
      registry.setSource("mcp", "mcp", [toolEntry(name, { origin: "MCP server 'odd'" }), toolEntry("fine")]);
      expect([...registry.snapshot().tools.keys()]).toEqual(["fine"]);
      expect(messages("warn").join()).toMatch(new RegExp(`'${name}' of MCP server 'odd' is refused`));
    },
  );

  it("keeps a snapshot as it was when a source changes", () => {
    const registry = createRegistry(recordingLogger().logger);
    registry.setSource("mcp", "mcp", [toolEntry("x")]);
    const before = registry.snapshot();
    registry.setSource("mcp", "mcp", [toolEntry("y")]);
    expect([...before.tools.keys()]).toEqual(["x"]);
    expect([...registry.snapshot().tools.keys()]).toEqual(["y"]);
    expect(registry.snapshot().version).toBe(before.version + 1);
    expect(registry.snapshot().hash).not.toBe(before.hash);
  });

  it("sorts tools by name and splits them by deferral", () => {
    const registry = createRegistry(recordingLogger().logger);
    registry.setSource("mcp", "mcp", [
      toolEntry("c"),
      toolEntry("a", { defer: "never" }),
      toolEntry("b", { defer: "auto" }),
    ]);
    const { tools, resident, deferrable } = registry.snapshot();
    expect([...tools.keys()]).toEqual(["a", "b", "c"]);
    expect(resident.map((tool) => tool.definition.name)).toEqual(["a"]);
    expect(deferrable.map((tool) => tool.definition.name)).toEqual(["b", "c"]);
  });
});

describe("fingerprint of a tool", () => {
  const definition = {
    name: "a",
    description: "b",
    parameters: { type: "object", properties: { x: {}, y: {} } },
  };

  it("stays when keys of the schema change places", () => {
    const swapped = { ...definition, parameters: { properties: { y: {}, x: {} }, type: "object" } };
    expect(fingerprintOf(swapped)).toBe(fingerprintOf(definition));
  });

  it("changes with name, description and parameters", () => {
    const changes = [{ name: "c" }, { description: "c" }, { parameters: {} }];
    const prints = changes.map((change) => fingerprintOf({ ...definition, ...change }));
    expect(new Set([...prints, fingerprintOf(definition)]).size).toBe(4);
  });
});
