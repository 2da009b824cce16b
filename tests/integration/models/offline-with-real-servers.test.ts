import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { FunctionTool } from "../../../src/models/function-tool.js";
import { OfflineModel } from "../../../src/models/offline/offline-model.js";
import { residentTools } from "../../unit/models/offline/shipped-tools.js";

const resultSchema = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
  isError: z.boolean().optional(),
});
const packages = new URL("../../../node_modules/@modelcontextprotocol/", import.meta.url);

describe("the offline model with the three shipped MCP servers", () => {
  let folder: string;
  const clients = new Map<string, Client>();
  const tools = new Map<string, FunctionTool & { server: string; own: string }>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-offline-"));
    await Promise.all([connect("everything", "stdio"), connect("filesystem", folder), connect("memory")]);
  });

  afterAll(async () => {
    await Promise.all([...clients.values()].map((client) => client.close()));
    await rm(folder, { recursive: true, force: true });
  });

  async function connect(server: string, ...args: string[]): Promise<void> {
    const script = new URL(`server-${server}/dist/index.js`, packages).pathname;
    const client = new Client({ name: "test", version: "1" });
    clients.set(server, client);
    const env = { MEMORY_FILE_PATH: join(folder, "memory.jsonl") };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [script, ...args], env, stderr: "ignore" }),
    );
    for (const { name, description = "", inputSchema } of (await client.listTools()).tools) {
      const definition = { name: `${server}__${name}`, description, parameters: { ...inputSchema } };
      tools.set(definition.name, { type: "function", function: definition, server, own: name });
    }
  }

  /** Runs one message to its answer; every tool whose text shares a word with a search is promoted. */
  async function ask(text: string): Promise<{ calls: string[]; answer: string }> {
    const messages: BaseMessage[] = [new HumanMessage(text)];
    const promoted = new Set<string>();
    const calls: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const bound = [...residentTools, ...[...promoted].flatMap((name) => tools.get(name) ?? [])];
      const message: AIMessageChunk = await new OfflineModel().bindTools([...bound]).invoke(messages);
      messages.push(message);
      const [call] = message.tool_calls ?? [];
      if (!call) return { calls, answer: message.text };
      calls.push(call.name);
      const { text: content, failed } =
        call.name === "tool_search" ? search(call.args, promoted) : await run(call);
      messages.push(
        new ToolMessage({
          content,
          tool_call_id: call.id ?? "",
          name: call.name,
          status: failed ? "error" : "success",
        }),
      );
    }
    throw new Error(`no answer to “${text}” after ${calls.join(", ")}`);
  }

  function search(args: Record<string, unknown>, promoted: Set<string>): { text: string; failed: boolean } {
    const words = String(args["query"])
      .toLowerCase()
      .split(/\s+/)
      .map((word) => word.replace(/s$/, ""));
    const found = [...tools.values()].filter(({ function: { name, description, parameters } }) => {
      const about = `${name} ${description} ${JSON.stringify(parameters)}`.toLowerCase();
      return words.some((word) => about.includes(word));
    });
    for (const {
      function: { name },
    } of found)
      promoted.add(name);
    return {
      text: JSON.stringify({ tools: found.map((tool) => ({ name: tool.function.name })) }),
      failed: false,
    };
  }

  async function run(call: {
    name: string;
    args: Record<string, unknown>;
  }): Promise<{ text: string; failed: boolean }> {
    const tool = tools.get(call.name);
    const client = tool && clients.get(tool.server);
    if (!tool || !client) throw new Error(`${call.name} is no tool of a server`);
    const raw = await client.callTool({ name: tool.own, arguments: call.args });
    const { content, isError = false } = resultSchema.parse(raw);
    return { text: content.map(({ type, text: said }) => said ?? `[${type}]`).join("\n"), failed: isError };
  }

  it.each([
    ["echo hello", "everything__echo", "> Echo: hello"],
    ["add 2 and 40", "everything__get-sum", "> The sum of 2 and 40 is 42."],
    ["把 2 和 40 相加", "everything__get-sum", "> The sum of 2 and 40 is 42."],
    ["what's the weather in Chicago", "everything__get-structured-content", "temperature"],
    ["show me a tiny image", "everything__get-tiny-image", "[image]"],
    ["write a file notes.txt with 'buy milk'", "filesystem__write_file", "Successfully wrote to notes.txt"],
    ["list the files in the workspace", "filesystem__list_directory", "[FILE] notes.txt"],
    ["read notes.txt", "filesystem__read_text_file", "> buy milk"],
    ["in notes.txt replace 'milk' with 'tea'", "filesystem__edit_file", "+buy tea"],
    ["create an entity named Ada of type person", "memory__create_entities", '"name": "Ada"'],
    ["add the observation 'likes tea' to Ada", "memory__add_observations", "likes tea"],
    ["search the memory for Ada", "memory__search_nodes", "likes tea"],
    ["read missing.txt", "filesystem__read_text_file", "`filesystem__read_text_file` failed:"],
  ])("“%s” ends with what %s gave", async (text, tool, expected) => {
    const { calls, answer } = await ask(text);

    expect(calls).toEqual(["tool_search", tool]);
    expect(answer).toContain(expected);
  });

  it("does several steps of one message on two servers", async () => {
    const { calls, answer } = await ask("write a file sum.txt with '42' and then read sum.txt");

    expect(calls).toEqual(["tool_search", "filesystem__write_file", "filesystem__read_text_file"]);
    expect(answer).toContain("> 42");
    expect(await readFile(join(folder, "sum.txt"), "utf8")).toBe("42");
  });
});
