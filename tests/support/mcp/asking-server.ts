import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { systemClock } from "../../../src/kernel/clock.js";
import type { Clock } from "../../../src/kernel/clock.js";
import { createLogger, silentLogger } from "../../../src/kernel/logger.js";
import { acceptQuestions, askingCapabilities } from "../../../src/mcp/accept-questions.js";
import { callFault } from "../../../src/mcp/call-fault.js";
import { callWithQuestions } from "../../../src/mcp/call-with-questions.js";
import { defineTools } from "../../../src/mcp/define-tools.js";
import { HeldCalls } from "../../../src/mcp/held-calls.js";
import { createProcessReaper } from "../../../src/mcp/process-reaper.js";
import { createProcessRegistry } from "../../../src/mcp/process-registry.js";
import { QuestionDesk } from "../../../src/mcp/question-desk.js";
import { StdioTransport } from "../../../src/mcp/stdio-transport.js";
import { createEntryFactory } from "../../../src/mcp/tool-entries.js";
import type { ToolCall } from "../../../src/mcp/tool-call.js";
import { serverConfig } from "./pools.js";

const script = fileURLToPath(new URL("./fake-asking-server.mjs", import.meta.url));
const server = "clerk";

export interface AskingServerOptions {
  readonly callClock?: Clock;
  readonly holdClock?: Clock;
  /** Another server's script. */
  readonly program?: string;
  /** A tool that the server lists only some time after the connection. */
  readonly lateTool?: string;
}

/** The asking server in a process of its own, with a connection and held calls such as a pool has. */
export async function startAskingServer(journal: string, options: AskingServerOptions = {}) {
  const { callClock = systemClock, holdClock = systemClock, program = script, lateTool } = options;
  writeFileSync(journal, "", { flag: "a" });
  const processes = createProcessRegistry(createProcessReaper(silentLogger));
  const transport = new StdioTransport(
    {
      command: process.execPath,
      args: [program, ...(program === script ? [journal] : [])],
      env: { PATH: process.env["PATH"] ?? "" },
    },
    { processes, stderr: { push: () => undefined } },
  );
  const desk = new QuestionDesk();
  const client = new Client({ name: "test", version: "0.0.0" }, { capabilities: askingCapabilities });
  acceptQuestions(client, desk);
  await client.connect(transport.transport);
  let { tools } = await client.listTools();
  const isThere = () => lateTool === undefined || tools.some(({ name }) => name === lateTool);
  while (!isThere()) {
    await delay(50);
    ({ tools } = await client.listTools());
  }
  const calls = new HeldCalls(holdClock);
  const makeEntry = createEntryFactory(createLogger(() => undefined, "error"));
  const limitMs = 5_000;
  const call = async (one: ToolCall) => {
    try {
      return await callWithQuestions({ server, client, desk, clock: callClock }, one);
    } catch (error) {
      one.signal?.throwIfAborted();
      throw callFault(error, { server, tool: one.tool }, { limitMs: one.limitMs });
    }
  };
  const defined = defineTools(server, serverConfig({ command: "x" }), tools).tools;
  return {
    calls,
    entries: defined.map((spec) =>
      makeEntry(spec, { limitMs, call, holding: { calls, limitMs: () => 600_000 } }),
    ),
    /** What the server's processes have been asked to do, in order. */
    journal: () => readFileSync(journal, "utf8").split("\n").slice(0, -1),
    async stop() {
      calls.close();
      await transport.stop(false);
      processes.close();
    },
  };
}
