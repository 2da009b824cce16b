import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { afterEach, describe, expect, it } from "vitest";
import { silentLogger } from "../../../src/kernel/logger.js";
import { createPoolFromClient } from "../../../src/mcp/adapter-pool.js";
import { entriesFromTools } from "../../../src/mcp/adapter-tools.js";
import { startHttpServer } from "../../support/mcp/http-servers.js";
import type { McpPool } from "../../../src/mcp/server-pool.js";
import type { TestPool } from "../../support/mcp/pools.js";
import { asTestPool, fakeServerConfig } from "../../support/mcp/pools.js";

let client: MultiServerMCPClient | undefined;
let pool: TestPool<McpPool> | undefined;
afterEach(async () => {
  await pool?.close();
  await client?.close();
});

function stdio(mode: string): { transport: "stdio"; command: string; args: string[]; stderr: "ignore" } {
  const { args } = fakeServerConfig(mode);
  return { transport: "stdio", command: process.execPath, args, stderr: "ignore" };
}

describe("a client made with mcp-adapters", () => {
  it("gives its servers' tools whole: titles, schemas, results said once", async () => {
    client = new MultiServerMCPClient({ mcpServers: { s: stdio("healthy") } });
    pool = asTestPool(createPoolFromClient(client, { logger: silentLogger, group: "g" }));
    await pool.ready();
    expect(pool.statusOf("s")).toMatchObject({ state: "ready", error: undefined });
    expect(pool.entries().find(({ definition }) => definition.name === "s__echo")?.definition).toMatchObject({
      title: "Echo",
      source: "mcp",
      server: "s",
      group: "g",
      defer: "always",
    });
    expect(await pool.call("s__structured_twice")).toMatchObject({
      content: '{ "wind": 3, "temperature": 21 }',
      artifact: { structuredContent: { temperature: 21, wind: 3 } },
    });
  });

  it("works over http too, and stays open when the pool closes", async () => {
    const server = await startHttpServer();
    client = new MultiServerMCPClient({ mcpServers: { h: { transport: "http", url: server.url } } });
    pool = asTestPool(createPoolFromClient(client, { logger: silentLogger, tool_name_prefix: false }));
    await pool.ready();
    expect((await pool.call("echo", { a: 1 })).content).toBe('{"a":1}');
    await pool.close();
    expect(
      (await (await client.getClient("h"))?.callTool({ name: "echo", arguments: {} }))?.content,
    ).toHaveLength(1);
    await client.close();
    await server.close();
  });

  it("that can't connect a server is reported for that server", async () => {
    client = new MultiServerMCPClient({
      mcpServers: { bad: stdio("exit"), good: stdio("healthy") },
      onConnectionError: "ignore",
    });
    pool = asTestPool(createPoolFromClient(client, { logger: silentLogger }));
    await pool.ready();
    expect(pool.statusOf("bad")).toMatchObject({ state: "open", error: { code: "mcp_connect_failed" } });
    expect((await pool.call("good__echo", { text: "hello" })).content).toBe("hello");
  });

  it("gives tools that are accepted as they are", async () => {
    client = new MultiServerMCPClient({
      mcpServers: { s: stdio("pages") },
      prefixToolNameWithServerName: true,
    });
    const { entries, refusals } = entriesFromTools(await client.getTools(), { server: "s" });
    expect(refusals).toEqual([]);
    expect(entries.map(({ definition }) => [definition.name, definition.source, definition.defer])).toEqual([
      ["s__page1", "mcp", "always"],
      ["s__page2", "mcp", "always"],
      ["s__page3", "mcp", "always"],
    ]);
    const tool = await entries[0]?.open();
    expect(await tool?.invoke({ a: 1 })).toBe('{"a":1}');
  });
});
