import { tool } from "@langchain/core/tools";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { z } from "zod";
import type { ToolInstance } from "../../src/registry/tool-entry.js";
import { interleaved, median, timed } from "../harness/measure.js";
import { benchPool, callTool, connect, openTool } from "./bench-pool.js";
import { entries, serverScript } from "./bench-project.js";

const toolName = "server000__tool_0";
const callsARound = 50;
/** Steady means that all three have been compiled by then. */
const warmupRounds = 40;

/** Milliseconds of a first call, which starts its server. */
export async function firstCall(rounds: number): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pool = benchPool(1);
    try {
      await connect(pool);
      const opened = await openTool(pool, toolName);
      const { pid } = pool.status()[0] ?? {};
      if (pid === undefined) throw new Error("The server has no process.");
      process.kill(pid, "SIGKILL");
      // The loss has to be noticed; what is measured is a call that finds no server.
      while (pool.status()[0]?.state === "ready") await new Promise((resolve) => setImmediate(resolve));
      samples.push(await timed(() => callTool(opened, "x")));
    } finally {
      await pool.close();
    }
  }
  return median(samples);
}

export interface SteadyCalls {
  readonly fawn_us: number;
  readonly sdk_us: number;
  /** A LangChain tool that does nothing but call the SDK's client: less is not to be had through LangChain. */
  readonly bare_tool_us: number;
  readonly adapters_us: number;
}

/**
 * Microseconds of one call of a connected server: through Fawn's tool, the SDK's client, a bare LangChain tool around that,
 * and the tool of mcp-adapters. Each has a process of its own, since a server that is called more often answers faster.
 */
export async function steadyCalls(rounds: number): Promise<SteadyCalls> {
  const pool = benchPool(1);
  const client = new Client({ name: "bench", version: "1.0.0" });
  const inner = new Client({ name: "bench", version: "1.0.0" });
  const bare = bareTool(inner);
  const adapters = new MultiServerMCPClient({ mcpServers: adapterServers(1) });
  try {
    await connect(pool);
    const ours = await openTool(pool, toolName);
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [serverScript, "sdk"] }),
    );
    await inner.connect(
      new StdioClientTransport({ command: process.execPath, args: [serverScript, "bare"] }),
    );
    const [theirs] = await adapters.getTools();
    if (theirs === undefined) throw new Error("mcp-adapters gave no tool.");
    const loop = (call: () => Promise<unknown>) => async (): Promise<number> => {
      const ms = await timed(async () => {
        for (let index = 0; index < callsARound; index += 1) await call();
      });
      return (ms * 1000) / callsARound;
    };
    const given = { type: "tool_call", id: "call-1", name: theirs.name, args: { text: "x" } } as const;
    return await interleaved(
      {
        fawn_us: loop(() => callTool(ours, "x")),
        sdk_us: loop(() => client.callTool({ name: "tool_0", arguments: { text: "x" } })),
        bare_tool_us: loop(() => callTool(bare, "x")),
        adapters_us: loop(() => theirs.invoke(given) as Promise<unknown>),
      },
      rounds,
      warmupRounds,
    );
  } finally {
    await Promise.all([pool.close(), client.close(), inner.close(), adapters.close()]);
  }
}

function bareTool(client: Client): ToolInstance {
  return tool(
    async ({ text }) => {
      const { content } = await client.callTool({ name: "tool_0", arguments: { text } });
      return JSON.stringify(content);
    },
    { name: "bare", description: "Calls the SDK.", schema: z.object({ text: z.string() }) },
  );
}

/** Milliseconds until the tools of so many servers are there, with mcp-adapters. */
export async function adaptersGetTools(servers: number, rounds: number): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const adapters = new MultiServerMCPClient({ mcpServers: adapterServers(servers) });
    try {
      samples.push(await timed(() => adapters.getTools()));
    } finally {
      await adapters.close();
    }
  }
  return median(samples);
}

function adapterServers(servers: number) {
  return Object.fromEntries(
    Object.entries(entries(servers)).map(([id, entry]) => [id, { ...entry, transport: "stdio" as const }]),
  );
}
