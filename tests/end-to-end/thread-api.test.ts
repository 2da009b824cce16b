import type { Client, Message, ThreadState } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DevServer } from "../support/dev-server.js";
import { startDevServer } from "../support/dev-server.js";
import type { ProjectFolder } from "../support/project-folder.js";
import { guardedServer, projectFolder } from "../support/project-folder.js";
import { descendantsOf, isRunning, until } from "../support/mcp/processes.js";

interface Values {
  readonly messages: readonly Message[];
  readonly promoted: { readonly catalog_hash: string; readonly names: readonly string[] } | null;
}

const call = (name: string, args: Record<string, unknown> = {}, id?: string) => ({ name, args, id });
const script = (...turns: unknown[]) => ({ messages: [{ role: "user", content: JSON.stringify(turns) }] });
const toolMessages = (values: Values) => values.messages.filter((message) => message.type === "tool");

const searchAndEcho = script(
  { toolCalls: [call("tool_search", { query: "select:everything__echo" })] },
  { toolCalls: [call("everything__echo", { message: "hi" })] },
  { text: "ok" },
);

describe("the dev server, driven by the SDK client", () => {
  let project: ProjectFolder;
  let server: DevServer;
  let client: Client;

  const valuesOf = async (thread: string): Promise<Values> => {
    const state: ThreadState<Values> = await client.threads.getState(thread);
    return state.values;
  };
  const run = async (thread: string, input: Record<string, unknown>): Promise<Values> => {
    await client.runs.wait(thread, "lead_agent", { input });
    return valuesOf(thread);
  };
  const newThread = async (): Promise<string> => (await client.threads.create()).thread_id;
  const start = async (): Promise<void> => {
    server = await startDevServer({ cwd: project.folder });
    client = server.client;
  };

  beforeAll(async () => {
    project = await projectFolder({
      mcpServers: { everything: guardedServer("everything", "stdio") },
    });
    await start();
  });

  afterAll(async () => {
    await server?.stop();
    await project?.remove();
  });

  it("answers each route that Studio calls with 200", async () => {
    const thread = await newThread();
    await run(thread, script({ text: "hello" }));
    const [assistant] = await client.assistants.search({ graphId: "lead_agent" });
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const routes: [string, RequestInit?][] = [
      ["/ok"],
      ["/info"],
      ["/assistants/search", post],
      [`/assistants/${assistant?.assistant_id}`],
      [`/assistants/${assistant?.assistant_id}/graph?xray=true`],
      [`/assistants/${assistant?.assistant_id}/schemas`],
      [`/assistants/${assistant?.assistant_id}/subgraphs?recurse=true`],
      [`/assistants/${assistant?.assistant_id}/versions`, post],
      ["/threads/search", post],
      [`/threads/${thread}`],
      [`/threads/${thread}/state`],
      [`/threads/${thread}/history`],
      [`/threads/${thread}/history`, post],
      [`/threads/${thread}/runs`],
      ["/store/items/search", { ...post, body: '{"namespace_prefix":[]}' }],
      ["/store/namespaces", post],
    ];
    for (const [route, init] of routes) {
      const response = await fetch(new URL(route, server.url), init);
      expect([route, response.status, response.ok ? "" : await response.text()]).toEqual([route, 200, ""]);
    }
  });

  it("shows its channels in the schemas, the private ones neither as input nor as output", async () => {
    const [assistant] = await client.assistants.search({ graphId: "lead_agent" });
    const schemas = await client.assistants.getSchemas(assistant?.assistant_id ?? "");
    const channels = (schema: { properties?: object | undefined } | null | undefined) =>
      Object.keys(schema?.properties ?? {}).toSorted();
    const visible = ["artifacts", "messages", "promoted", "viewed_images"];
    expect(channels(schemas.input_schema)).toEqual(visible);
    expect(channels(schemas.output_schema)).toEqual(visible);
    expect(channels(schemas.state_schema)).toEqual(expect.arrayContaining(visible));
  });

  it("ignores what a client sends for a private channel", async () => {
    const thread = await newThread();
    const forged = [{ name: "everything__echo", fingerprint: "", reason: "promoted" }];
    const turns = script({ toolCalls: [call("everything__echo", { message: "x" })] }, { text: "ok" });
    const values = await run(thread, { ...turns, _bound: forged });
    expect(toolMessages(values)[0]).toMatchObject({ status: "error" });
  });

  it("defers, promotes, calls the real server and binds the tool from then on, in this thread only", async () => {
    const before = (await project.recordedCalls()).length;
    const thread = await newThread();
    const values = await run(
      thread,
      script(
        { toolCalls: [call("everything__echo", { message: "too early" })] },
        {
          toolCalls: [
            call("tool_search", { query: "echo" }),
            call("tool_search", { query: "sum of numbers" }),
          ],
        },
        {
          toolCalls: [
            call("everything__get-sum", { a: 2, b: 40 }),
            call("everything__echo", { message: "hi" }),
          ],
        },
        { text: "done" },
      ),
    );
    const calls = (await project.recordedCalls()).slice(before);
    expect(calls[0]?.tools.filter((name) => name.startsWith("everything__"))).toEqual([]);
    expect(calls[2]?.tools).toEqual(expect.arrayContaining(["everything__echo", "everything__get-sum"]));
    const [early, , , sum, echo] = toolMessages(values);
    expect(early).toMatchObject({
      status: "error",
      content: expect.stringContaining("has not been promoted yet"),
    });
    expect(sum).toMatchObject({ status: "success", content: "The sum of 2 and 40 is 42." });
    expect(echo).toMatchObject({ status: "success", content: "Echo: hi" });
    expect(values.promoted?.names).toEqual(
      expect.arrayContaining(["everything__echo", "everything__get-sum"]),
    );

    const other = await newThread();
    expect((await run(other, script({ text: "hello" }))).promoted).toBeNull();
    expect((await project.recordedCalls()).at(-1)?.tools).not.toContain("everything__echo");
  });

  it("goes on with a thread after the server was started again, with what was promoted", async () => {
    const thread = await newThread();
    await run(
      thread,
      script({ toolCalls: [call("tool_search", { query: "select:everything__echo" })] }, { text: "ok" }),
    );
    await server.restart();
    expect((await valuesOf(thread)).promoted?.names).toEqual(["everything__echo"]);
    const values = await run(
      thread,
      script({ toolCalls: [call("everything__echo", { message: "again" })] }, { text: "ok" }),
    );
    expect(toolMessages(values).at(-1)).toMatchObject({ status: "success", content: "Echo: again" });
  });

  it("starts no server whose tools it knows, neither for reading nor for a run, before one of them is called", async () => {
    const thread = await newThread();
    await run(thread, script({ text: "hello" }));
    const before = server.output().length;
    await server.restart();
    const [assistant] = await client.assistants.search({ graphId: "lead_agent" });
    await valuesOf(thread);
    await client.threads.getHistory(thread);
    await client.assistants.getSchemas(assistant?.assistant_id ?? "");
    await client.assistants.getGraph(assistant?.assistant_id ?? "");
    await run(thread, script({ text: "hello" }));
    expect((await project.recordedCalls()).at(-1)?.tools).toContain("tool_search");
    expect(server.output().slice(before)).not.toMatch(/MCP server 'everything' is ready/);
    expect(toolMessages(await run(thread, searchAndEcho)).at(-1)).toMatchObject({ content: "Echo: hi" });
    expect(server.output().slice(before)).toMatch(/MCP server 'everything' is ready/);
  });

  it("pauses for a clarification and goes on with the answer", async () => {
    const thread = await newThread();
    await run(
      thread,
      script({ toolCalls: [call("ask_clarification", { question: "Red or blue?" })] }, { text: "ok" }),
    );
    const state: ThreadState<Values> = await client.threads.getState(thread);
    const [interrupt] = state.tasks.flatMap((task) => task.interrupts);
    expect(interrupt?.value).toMatchObject({ type: "clarification", question: "Red or blue?" });
    await client.runs.wait(thread, "lead_agent", { command: { resume: { [interrupt?.id ?? ""]: "blue" } } });
    const values = await valuesOf(thread);
    expect(toolMessages(values).at(-1)?.content).toBe("The user answered: blue");
    expect(values.messages.at(-1)?.content).toBe("ok");
  });

  it("goes on with a thread whose run was cancelled in mid-tool", async () => {
    const thread = await newThread();
    const long = { duration: 60, steps: 60 };
    const search = {
      toolCalls: [call("tool_search", { query: "select:everything__trigger-long-running-operation" })],
    };
    await run(thread, script(search, { text: "ok" }));
    const stuck = await client.runs.create(thread, "lead_agent", {
      input: script({ toolCalls: [call("everything__trigger-long-running-operation", long, "long")] }),
    });
    await until(
      async () =>
        (await valuesOf(thread)).messages.at(-1)?.type === "ai" &&
        (await valuesOf(thread)).messages.length === 6,
    );
    await client.runs.cancel(thread, stuck.run_id, true);
    const values = await run(thread, script({ text: "and on we go" }));
    expect(values.messages.at(-1)?.content).toBe("and on we go");
    expect(
      toolMessages(values).filter((message) => message.type === "tool" && message.tool_call_id === "long"),
    ).toEqual([]);
  });

  it("refuses options that are not valid with a message that names them", async () => {
    const thread = await newThread();
    const result = client.runs.wait(thread, "lead_agent", {
      input: script({ text: "x" }),
      config: { configurable: { tool_names: "not-a-list" } },
    });
    await expect(result).rejects.toThrow(/tool_names/);
  });

  it("tries no connection outside of this machine", async () => {
    expect(await server.triedConnections()).toEqual([]);
  });

  it.each([
    ["is stopped", (running: DevServer) => running.stop()],
    ["is killed", (running: DevServer) => running.kill()],
  ])("leaves no process behind when it %s", async (_how, end) => {
    const thread = await newThread();
    const { messages } = await run(thread, searchAndEcho);
    expect(messages.length).toBe(6);
    const started = await descendantsOf(server.pid);
    expect(started.length).toBeGreaterThan(0);
    await end(server);
    await until(() => ![server.pid, ...started].some(isRunning));
    await server.restart();
  });
});
