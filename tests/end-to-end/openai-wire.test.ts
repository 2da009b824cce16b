import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Message } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DevServer } from "../support/dev-server.js";
import { startDevServer } from "../support/dev-server.js";
import type { FakeOpenAiServer } from "../support/fake-openai-server.js";
import { startFakeOpenAiServer } from "../support/fake-openai-server.js";
import { until } from "../support/mcp/processes.js";
import type { ProjectFolder } from "../support/project-folder.js";
import { guardedServer, projectFolder } from "../support/project-folder.js";

interface Values {
  readonly messages?: readonly Message[];
}

const user = (content: string) => ({ messages: [{ role: "user", content }] });
const turns = [
  { toolCalls: [{ name: "tool_search", args: { query: "sum of numbers" } }] },
  { toolCalls: [{ name: "everything__get-sum", args: { a: 2, b: 40 } }] },
  "It is 42.",
];

describe("the shipped config.yaml with OPENAI_API_KEY, against an OpenAI-compatible server", () => {
  let project: ProjectFolder;
  let model: FakeOpenAiServer;
  let server: DevServer;

  beforeAll(async () => {
    project = await projectFolder({
      mcpServers: { everything: guardedServer("everything", "stdio") },
    });
    const shipped = fileURLToPath(new URL("../../config.yaml", import.meta.url));
    const httpFetchModule = fileURLToPath(new URL("../../src/tools/http-fetch.ts", import.meta.url));
    await copyFile(shipped, join(project.folder, "config.yaml"));
    await project.replaceInConfig("./src/tools/http-fetch.ts", httpFetchModule);
    model = await startFakeOpenAiServer({ apiKey: "sk-test" });
    server = await startDevServer({
      cwd: project.folder,
      env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: model.baseUrl, FAWN_MODEL: "served-model" },
    });
  });

  afterAll(async () => {
    await server?.stop();
    await model?.close();
    await project?.remove();
  });

  const expectWire = (from: number): void => {
    const requests = model.requests.slice(from);
    const names = requests.map(({ body }) => (body.tools ?? []).map((tool) => tool.function.name));
    expect(names).toHaveLength(3);
    expect(names[0]).toContain("tool_search");
    expect(names[0]?.filter((name) => name.startsWith("everything__"))).toEqual([]);
    for (const bound of names.slice(1)) {
      expect(bound).toContain("everything__get-sum");
      expect(bound).not.toContain("everything__echo");
    }
    const sum = requests[1]?.body.tools?.find((tool) => tool.function.name === "everything__get-sum");
    expect(sum?.function.parameters).toMatchObject({
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
    });
    expect(requests[0]?.body.messages[0]).toMatchObject({ role: "system", content: expect.any(String) });
    expect(requests[0]?.body.model).toBe("served-model");
    expect(requests[2]?.body.messages.at(-1)).toMatchObject({
      role: "tool",
      content: "The sum of 2 and 40 is 42.",
    });
  };

  // The fake server sends one and the same id with each answer, as some real ones do: no answer may replace another.
  it("binds no MCP schema before it is promoted, and the server's own schema after it, without streaming", async () => {
    const from = model.requests.length;
    model.push(...turns);
    const { thread_id: thread } = await server.client.threads.create();
    await server.client.runs.wait(thread, "lead_agent", { input: user("add 2 and 40") });
    const { values } = await server.client.threads.getState<Values>(thread);
    expect(values.messages?.at(-1)?.content).toBe("It is 42.");
    expect(values.messages?.map((message) => message.type)).toEqual([
      "human",
      "ai",
      "tool",
      "ai",
      "tool",
      "ai",
    ]);
    expectWire(from);
  });

  it("does the same when the client streams tokens", async () => {
    const from = model.requests.length;
    model.push(...turns);
    const { thread_id: thread } = await server.client.threads.create();
    const events: string[] = [];
    const stream = server.client.runs.stream(thread, "lead_agent", {
      input: user("add 2 and 40"),
      streamMode: ["messages-tuple", "custom"],
    });
    for await (const { event } of stream) events.push(event);
    expect(events.filter((event) => event === "messages").length).toBeGreaterThan(3);
    expect(events.filter((event) => event === "custom").length).toBeGreaterThanOrEqual(3);
    expect(model.requests.slice(from).map(({ body }) => body.stream)).toEqual([true, true, true]);
    expectWire(from);
  });

  const lastOf = async (thread: string) => {
    const { values } = await server.client.threads.getState<Values>(thread);
    return (values.messages ?? []).map((message) => [message.type, message.content]);
  };
  const ask = async (thread: string, text: string) => {
    await server.client.runs.wait(thread, "lead_agent", { input: user(text) });
    return lastOf(thread);
  };

  it("goes on with a thread that was cancelled in mid-tool: each call has a result on the wire", async () => {
    const { client } = server;
    const { thread_id: thread } = await client.threads.create();
    const long = { name: "everything__trigger-long-running-operation", args: { duration: 60, steps: 60 } };
    model.push(
      { toolCalls: [{ name: "tool_search", args: { query: `select:${long.name}` } }] },
      { toolCalls: [long] },
    );
    const stuck = await client.runs.create(thread, "lead_agent", { input: user("take long") });
    await until(async () => (await lastOf(thread)).length === 4);
    await client.runs.cancel(thread, stuck.run_id, true);
    model.push("on we go");
    expect((await ask(thread, "never mind")).at(-1)).toEqual(["ai", "on we go"]);
    const repaired = model.requests.at(-1)?.body.messages.map(({ role, content }) => [role, content]);
    expect(repaired?.at(-2)).toEqual(["tool", "[Tool call was interrupted and did not return a result.]"]);
  });

  it.each([
    ["arguments that are cut short", { args: '{"a": 2, "b', id: "call_cut" }, /not valid JSON/],
    [
      "no id, whose streamed arguments LangChain cannot put together",
      { args: { a: 2 }, id: "" },
      /not valid JSON/,
    ],
  ])("answers a call with %s, and the thread goes on", async (_what, flawed, answer) => {
    const { thread_id: thread } = await server.client.threads.create();
    const name = "everything__get-sum";
    const search = { toolCalls: [{ name: "tool_search", args: { query: `select:${name}` } }] };
    model.push(search, { toolCalls: [{ name, ...flawed }] }, "done", "and more");
    const messages = await ask(thread, "add");
    expect(messages.at(-2)).toEqual(["tool", expect.stringMatching(answer)]);
    expect(messages.at(-1)).toEqual(["ai", "done"]);
    expect((await ask(thread, "more")).at(-1)).toEqual(["ai", "and more"]);
  });

  it("tries no connection outside of this machine", async () => {
    expect(await server.triedConnections()).toEqual([]);
  });

  it("says which model is used and why", () => {
    expect(server.output()).toContain("Using model `openai`");
  });
});
