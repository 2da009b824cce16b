import { mcpServerSchema } from "../../src/config/sections/mcp-server.js";
import { silentLogger } from "../../src/kernel/logger.js";
import { createMcpPool, type ConfiguredMcpPool } from "../../src/mcp/mcp-pool.js";
import type { ToolInstance } from "../../src/registry/tool-entry.js";
import { entries } from "./bench-project.js";

/** A pool of so many bench servers. */
export function benchPool(servers: number): ConfiguredMcpPool {
  return createMcpPool({
    servers: Object.fromEntries(
      Object.entries(entries(servers)).map(([id, entry]) => [id, mcpServerSchema.parse(entry)]),
    ),
    logger: silentLogger,
    environment: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
    random: () => 0,
  });
}

export async function connect(pool: ConfiguredMcpPool): Promise<void> {
  pool.start();
  await pool.settled(60_000);
}

export async function openTool(pool: ConfiguredMcpPool, name: string): Promise<ToolInstance> {
  const entry = pool.entries().find(({ definition }) => definition.name === name);
  if (!entry) throw new Error(`There is no tool '${name}'.`);
  return entry.open();
}

/** As the tool node of a graph calls a tool. */
export function callTool(tool: ToolInstance, text: string): Promise<unknown> {
  return tool.invoke({
    type: "tool_call",
    id: "call-1",
    name: tool.name,
    args: { text },
  }) as Promise<unknown>;
}
