import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { HumanMessage } from "@langchain/core/messages";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRecord } from "../../../src/kernel/json-schema.js";
import type { ToolInstance } from "../../../src/registry/tool-entry.js";
import { manualClock } from "../../support/manual-clock.js";
import { startAskingServer } from "../../support/mcp/asking-server.js";
import { call, scriptedAgent, toolResults } from "../../support/scripted-agent.js";
import { snapshotOf } from "../../support/tool-entries.js";

const script = (name: string) =>
  fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));

type Server = Awaited<ReturnType<typeof startAskingServer>>;

let folder: string;
let journal: string;
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fawn-elicitation-"));
  journal = join(folder, "journal");
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startAskingServer>[1] = {}): Promise<Server> {
  const server = await startAskingServer(journal, options);
  servers.push(server);
  return server;
}

/** An agent that calls the given tools of the server in its first turn. */
async function agentOf(server: Server, names: readonly string[], checkpointer = new MemorySaver()) {
  const calls = names.map((name, place) => call(`clerk__${name}`, {}, `call-${place + 1}`));
  const agent = await scriptedAgent({
    snapshot: snapshotOf(...server.entries),
    toolSearch: { enabled: false },
    turns: [...(calls.length > 0 ? [{ toolCalls: calls }] : []), "done"],
    checkpointer,
  });
  const config = agent.configOf("1");
  const results = async () => toolResults((await agent.state())["messages"] as []);
  return {
    ...agent,
    results,
    resume: (resume: unknown) => agent.graph.invoke(new Command({ resume }), config),
    /** The questions that wait for the user. */
    async questions() {
      const { tasks } = await agent.graph.getState(config);
      return tasks.flatMap(({ interrupts }) => interrupts);
    },
  };
}

/** The tool, after somebody has been asked whether it may run. */
function approved(inner: ToolInstance): ToolInstance {
  return new DynamicStructuredTool({
    name: inner.name,
    description: inner.description,
    schema: {},
    func: async (args: unknown, _manager, config) => {
      interrupt("May it run?");
      const id = isRecord(config) && isRecord(config["toolCall"]) ? String(config["toolCall"]["id"]) : "";
      const message: unknown = await inner.invoke(
        { type: "tool_call", id, name: inner.name, args: isRecord(args) ? args : {} },
        config,
      );
      return message;
    },
  });
}

const accept = (value: unknown) => ({ action: "accept", content: { value } });

describe("a server's question to the user", () => {
  it("ends the run as an interrupt, and the answer goes to the same call", async () => {
    const server = await start();
    const agent = await agentOf(server, ["book"]);
    await agent.ask("book");
    const [question] = await agent.questions();
    expect(question?.value).toEqual({
      type: "mcp_elicitation",
      server: "clerk",
      tool: "book",
      toolCallId: "call-1",
      message: "How many seats?",
      requestedSchema: {
        type: "object",
        properties: { value: { type: "integer", minimum: 1 } },
        required: ["value"],
      },
    });
    await agent.resume(accept(2));
    expect(await agent.results()).toMatchObject([{ status: "success", text: JSON.stringify(accept(2)) }]);
    expect(server.journal()).toEqual(["book"]);
    expect(server.calls.waiting).toBe(0);
  });

  it("asks two questions of one call one after the other", async () => {
    const server = await start();
    const agent = await agentOf(server, ["trip"]);
    await agent.ask("travel");
    await agent.resume(accept("Rome"));
    expect(await agent.questions()).toMatchObject([{ value: { message: "Where to?" } }]);
    await agent.resume(accept("Oslo"));
    expect((await agent.results())[0]?.text).toBe(JSON.stringify([accept("Rome"), accept("Oslo")]));
    expect(server.journal()).toEqual(["trip"]);
  });

  it.each([
    [{ action: "decline" }, { action: "decline" }],
    [{ action: "cancel" }, { action: "cancel" }],
    [{ type: "approve" }, { action: "cancel" }],
    ["yes", { action: "cancel" }],
    [{ action: "accept", content: { value: { nested: true } } }, { action: "cancel" }],
  ])("hands on %j as %j", async (sent, told) => {
    const server = await start();
    const agent = await agentOf(server, ["book"]);
    await agent.ask("book");
    await agent.resume(sent);
    expect((await agent.results())[0]?.text).toBe(JSON.stringify(told));
    expect(server.journal()).toEqual(["book"]);
  });

  it("is asked again where the content breaks its schema", async () => {
    const server = await start();
    const agent = await agentOf(server, ["book"]);
    await agent.ask("book");
    await agent.resume(accept(0));
    const [question] = await agent.questions();
    expect(question?.value).toMatchObject({
      message: "How many seats?",
      problem: expect.stringContaining("value"),
    });
    await agent.resume(accept(3));
    expect((await agent.results())[0]?.text).toBe(JSON.stringify(accept(3)));
    expect(server.journal()).toEqual(["book"]);
  });

  it("does not get the answer to one that was taken back", async () => {
    const server = await start();
    const agent = await agentOf(server, ["unsure"]);
    await agent.ask("drink");
    const [question] = await agent.questions();
    const asked = question?.value;
    if (isRecord(asked) && asked["message"] === "Tea?") await agent.resume(accept(true));
    expect(await agent.questions()).toMatchObject([{ value: { message: "Coffee?" } }]);
    await agent.resume(accept(false));
    expect((await agent.results())[0]?.text).toBe(JSON.stringify(accept(false)));
  });

  it("does not keep a call from ending that went on without the answer", async () => {
    const server = await start();
    const agent = await agentOf(server, ["impatient"]);
    await agent.ask("hello");
    if ((await agent.questions()).length > 0) await agent.resume(accept(true));
    expect((await agent.results())[0]?.text).toBe(JSON.stringify("went without you"));
    expect(server.journal()).toEqual(["impatient"]);
  });

  it("is refused where it wants the user to visit an address", async () => {
    const server = await start();
    const agent = await agentOf(server, ["visit"]);
    await agent.ask("pay");
    expect(JSON.parse((await agent.results())[0]?.text ?? "")).toMatchObject({ error: { code: -32602 } });
  });

  it("of the reference server is checked by its rich schema and reaches it", async () => {
    const lateTool = "trigger-elicitation-request";
    const program = script("server-everything");
    const server = await start({ program, lateTool });
    const agent = await agentOf(server, [lateTool]);
    await agent.ask("ask me");
    expect(await agent.questions()).toMatchObject([
      { value: { tool: lateTool, requestedSchema: { required: ["name"] } } },
    ]);
    const content = { name: "Ada", integer: 500, untitledMultipleSelectEnum: ["Piano"] };
    await agent.resume({ action: "accept", content });
    expect(await agent.questions()).toMatchObject([
      { value: { problem: expect.stringContaining("integer") } },
    ]);
    await agent.resume({ action: "accept", content: { ...content, integer: 50 } });
    expect((await agent.results())[0]?.text).toContain("- Favorite Integer: 50");
  });

  it("is answered with cancel outside a thread", async () => {
    const server = await start();
    const book = server.entries.find(({ definition }) => definition.originalName === "book");
    const tool = await book?.open();
    const result = await tool?.invoke({ type: "tool_call", id: "1", name: "clerk__book", args: {} });
    expect(result).toMatchObject({ content: JSON.stringify({ action: "cancel" }) });
  });
});

describe("a call that waits for its user", () => {
  it.each(["async", "exit"] as const)(
    "ends with an error after a restart and is not run again (durability: %s)",
    async (durability) => {
      const checkpointer = new MemorySaver();
      const before = await start();
      const first = await agentOf(before, ["book"], checkpointer);
      await first.graph.invoke(
        { messages: [new HumanMessage("book")] },
        { ...first.configOf("1"), durability },
      );
      await before.stop();
      const server = await start();
      const agent = await agentOf(server, [], checkpointer);
      await agent.resume(accept(2));
      const [result] = await agent.results();
      expect(result).toMatchObject({ status: "error", text: expect.stringContaining("may or may not") });
      expect(server.journal().filter((line) => line === "book")).toHaveLength(1);
    },
  );

  it("is not run again when a restart comes between the questions of two calls", async () => {
    const checkpointer = new MemorySaver();
    const before = await start();
    const other = await start();
    const names = { clerk__book: before, clerk__trip: other };
    const entries = Object.entries(names).map(
      ([name, { entries }]) => entries.find(({ definition }) => definition.name === name) ?? entries[0],
    );
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...entries.flatMap((entry) => (entry ? [entry] : []))),
      toolSearch: { enabled: false },
      turns: [{ toolCalls: [call("clerk__book", {}, "a"), call("clerk__trip", {}, "b")] }],
      checkpointer,
    });
    await agent.ask("both");
    const { tasks } = await agent.graph.getState(agent.configOf("1"));
    const [first] = tasks.flatMap(({ interrupts }) => interrupts);
    await Promise.all([before.stop(), other.stop()]);
    const server = await start();
    const after = await agentOf(server, [], checkpointer);
    // Only one of the two is answered; the other one runs as if nothing had been said to it.
    await after.resume({ [first?.id ?? ""]: accept(1) });
    expect(await after.results()).toMatchObject([{ status: "error" }, { status: "error" }]);
    expect(
      server
        .journal()
        .filter((line) => !line.startsWith("cancelled"))
        .toSorted(),
    ).toEqual(["book", "trip"]);
  });

  it("is not run again when the run goes on after a restart without any answer", async () => {
    const checkpointer = new MemorySaver();
    const before = await start();
    await (await agentOf(before, ["book"], checkpointer)).ask("book");
    await before.stop();
    const server = await start();
    const agent = await agentOf(server, [], checkpointer);
    await agent.graph.invoke(null, agent.configOf("1"));
    expect(await agent.results()).toMatchObject([{ status: "error" }]);
    expect(server.journal().filter((line) => line === "book")).toHaveLength(1);
  });

  it("is begun by the run that brings an answer to something else", async () => {
    const server = await start();
    const entries = server.entries.map((entry) => ({
      ...entry,
      open: async () => approved(await entry.open()),
    }));
    const agent = await agentOf({ ...server, entries }, ["book"]);
    await agent.ask("book");
    expect(await agent.questions()).toMatchObject([{ value: "May it run?" }]);
    await agent.resume("yes");
    expect(await agent.questions()).toMatchObject([{ value: { message: "How many seats?" } }]);
    await agent.resume(accept(2));
    expect(await agent.results()).toMatchObject([{ status: "success" }]);
    expect(server.journal()).toEqual(["book"]);
  });

  it("is cancelled when no answer comes in time", async () => {
    const holdClock = manualClock();
    const server = await start({ holdClock });
    const agent = await agentOf(server, ["book"]);
    await agent.ask("book");
    holdClock.pass(599_999);
    expect(server.calls.waiting).toBe(1);
    holdClock.pass(1);
    expect(server.calls.waiting).toBe(0);
    await agent.resume(accept(2));
    expect(await agent.results()).toMatchObject([
      { status: "error", text: expect.stringContaining("600000 ms") },
    ]);
    expect(server.journal().filter((line) => line === "book")).toHaveLength(1);
  });

  it("is not counted as slow while it waits", async () => {
    const callClock = manualClock();
    const server = await start({ callClock });
    const agent = await agentOf(server, ["book"]);
    await agent.ask("book");
    callClock.pass(500_000);
    await agent.resume(accept(2));
    expect(await agent.results()).toMatchObject([{ status: "success" }]);
  });

  it("refuses another call of the same step instead of waiting for it for ever", async () => {
    const server = await start();
    const agent = await agentOf(server, ["book", "plain"]);
    await agent.ask("both");
    expect(await agent.questions()).toHaveLength(1);
    await agent.resume(accept(2));
    expect(await agent.results()).toMatchObject([
      { status: "success" },
      { status: "error", text: expect.stringContaining("waits for a user's answer") },
    ]);
    expect(server.journal()).toEqual(["book"]);
  });

  it("does not mind that the run which began it is aborted after its end", async () => {
    const server = await start();
    const agent = await agentOf(server, ["book"]);
    const stop = new AbortController();
    const input = { messages: [new HumanMessage("book")] };
    await agent.graph.invoke(input, { ...agent.configOf("1"), signal: stop.signal });
    stop.abort();
    await agent.resume(accept(2));
    expect(await agent.results()).toMatchObject([{ status: "success" }]);
  });

  it("is cancelled by the run that has taken it up", async () => {
    const server = await start();
    const agent = await agentOf(server, ["endless"]);
    await agent.ask("work");
    const stop = new AbortController();
    const run = agent.graph.invoke(new Command({ resume: accept(true) }), {
      ...agent.configOf("1"),
      signal: stop.signal,
    });
    const ended = expect(run).rejects.toThrow();
    await expect.poll(() => server.journal()).toContain("working");
    stop.abort();
    await ended;
    await expect.poll(() => server.journal()).toContainEqual(expect.stringMatching(/^cancelled/));
    expect(server.calls.waiting).toBe(0);
  });

  it("is cancelled when the user says something else instead of answering", async () => {
    const server = await start();
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...server.entries),
      toolSearch: { enabled: false },
      openCalls: server.calls,
      turns: [{ toolCalls: [call("clerk__book", {}, "call-1")] }, "as you like"],
    });
    await agent.ask("book");
    expect(server.calls.waiting).toBe(1);
    await agent.ask("never mind");
    expect(server.calls.waiting).toBe(0);
    await expect.poll(() => server.journal()).toContainEqual(expect.stringMatching(/^cancelled/));
  });

  it("is taken up again where the tool was found by search", async () => {
    const server = await start();
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...server.entries),
      openCalls: server.calls,
      turns: [
        { toolCalls: [call("tool_search", { query: "select:clerk__book" })] },
        { toolCalls: [call("clerk__book", {}, "call-1")] },
        "done",
      ],
    });
    await agent.ask("book");
    await agent.graph.invoke(new Command({ resume: accept(2) }), agent.configOf("1"));
    const { messages } = await agent.state();
    expect(toolResults(messages as [])).toMatchObject([{}, { name: "clerk__book", status: "success" }]);
    expect(server.journal()).toEqual(["book"]);
  });

  it("is cancelled when its thread goes on without an answer", async () => {
    const server = await start();
    const agent = await agentOf(server, ["book"]);
    await agent.ask("book");
    server.calls.abandon("2");
    expect(server.calls.waiting).toBe(1);
    server.calls.abandon("1");
    expect(server.calls.waiting).toBe(0);
    await expect.poll(() => server.journal()).toContainEqual(expect.stringMatching(/^cancelled/));
  });
});
