import { tool } from "@langchain/core/tools";
import type { RegisteredTool } from "../../src/registry/registered-tool.js";
import { registerTool } from "../../src/registry/registered-tool.js";
import { createRegistry } from "../../src/registry/registry.js";
import type { RegistrySnapshot } from "../../src/registry/snapshot.js";
import type { ToolDefinition } from "../../src/registry/tool-definition.js";
import type { ToolEntry } from "../../src/registry/tool-entry.js";
import { silentLogger } from "../../src/kernel/logger.js";

/** A deferred MCP tool that answers with its name and arguments, unless told otherwise. */
export function toolEntry(
  name: string,
  overrides: Partial<ToolDefinition> = {},
  run: (input: unknown) => unknown = (input) => `${name} ran with ${JSON.stringify(input)}`,
): ToolEntry {
  const definition: ToolDefinition = {
    name,
    originalName: name.split("__").at(-1) ?? name,
    description: `does ${name}`,
    parameters: { type: "object", properties: { q: { type: "string" } } },
    annotations: {},
    source: "mcp",
    origin: "MCP server 'test'",
    server: "test",
    defer: "always",
    ...overrides,
  };
  const instance = tool(async (input) => run(input), {
    name,
    description: definition.description,
    schema: { type: "object", properties: { q: { type: "string" } } },
  });
  return { definition, open: () => Promise.resolve(instance) };
}

export function registeredTool(name: string, overrides: Partial<ToolDefinition> = {}): RegisteredTool {
  return registerTool(toolEntry(name, overrides));
}

export function residentEntry(name: string, run?: (input: unknown) => unknown): ToolEntry {
  return toolEntry(name, { source: "builtin", origin: "built-in", server: undefined, defer: "never" }, run);
}

export function snapshotOf(...entries: ToolEntry[]): RegistrySnapshot {
  const registry = createRegistry(silentLogger);
  const kinds = new Set(entries.map(({ definition }) => definition.source));
  for (const kind of kinds) {
    registry.setSource(
      kind,
      kind,
      entries.filter(({ definition }) => definition.source === kind),
    );
  }
  return registry.snapshot();
}
