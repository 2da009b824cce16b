import { AIMessage } from "@langchain/core/messages";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPool } from "../../support/mcp/pools.js";
import { createTestPool, fakeServerConfig } from "../../support/mcp/pools.js";
import { until } from "../../support/mcp/processes.js";
import { tinyPng } from "../../support/mcp/fake-call-tools.mjs";

let pool: TestPool;
beforeAll(async () => {
  pool = createTestPool({
    s: fakeServerConfig("healthy"),
    quick: fakeServerConfig("healthy", { tool_call_timeout: 250 }),
    hasty: fakeServerConfig("healthy", { tool_call_timeout: 100 }),
  });
  await pool.ready();
});
afterAll(() => pool.close());

const cancellations = async (server: string) => (await pool.call(`${server}__cancellations`)).content;

describe("what the model sees of a call", () => {
  it("is a tool message under the call's id and the visible name", async () => {
    expect(await pool.call("s__echo", { text: "hello" })).toMatchObject({
      content: "hello",
      tool_call_id: "call-1",
      name: "s__echo",
    });
  });

  it.each([
    [
      "structured_twice",
      '{ "wind": 3, "temperature": 21 }',
      { structuredContent: { temperature: 21, wind: 3 }, meta: { cost: 7 } },
    ],
    ["structured_only", '{"temperature":21}', { structuredContent: { temperature: 21 } }],
    ["structured_beside", 'Mild.\n{"temperature":21}', { structuredContent: { temperature: 21 } }],
    ["structured_wrapped", "plain words", { structuredContent: { result: "plain words" } }],
    ["silent", "The tool ended without output.", {}],
    ["two_texts", "one\ntwo", {}],
  ])("of %s is said once", async (name, content, artifact) => {
    expect(await pool.call(`s__${name}`)).toMatchObject({ content, artifact });
  });

  it("is an image as a content block", async () => {
    expect((await pool.call("s__image")).content).toEqual([
      { type: "text", text: "A picture:" },
      { type: "image_url", image_url: { url: `data:image/png;base64,${tinyPng}` } },
    ]);
  });

  it("is a note for what it can't be shown", async () => {
    const { content, artifact } = await pool.call("s__media");
    expect(content).toContain("[audio of audio/ogg, 6 bytes; kept, not shown]");
    expect(content).toContain("Resource note://1 (text/plain):\nremember");
    expect(content).toContain("Resource link: b <file:///b.txt> (text/plain): B");
    expect(artifact).toMatchObject({ attachments: [{ type: "audio" }, { type: "resource" }] });
  });
});

describe("a result of five megabytes", () => {
  it("is cut to a million characters, and says so", async () => {
    const content = String((await pool.call("s__flood")).content);
    const [head, note] = [content.slice(0, 1_000_000), content.slice(1_000_000)];
    expect(head.replaceAll("large ", "")).toBe("larg");
    expect(note).toMatch(/^\n\[4,400,000 characters are left out here: .* Ask the tool for less/);
  });
});

describe("a call that fails", () => {
  it.each([
    ["failing", "mcp_tool_failed", "The disk is full."],
    ["failing_silently", "mcp_tool_failed", "The tool failed without saying why."],
    [
      "refusing",
      "mcp_protocol_error",
      "The server refused the call of tool 'refusing' of MCP server 's': no such wish (-32602)",
    ],
    [
      "unreadable",
      "mcp_protocol_error",
      "The tool 'unreadable' of MCP server 's' gave an answer that is no tool result.",
    ],
  ])("as %s rejects with %s", async (name, code, message) => {
    await expect(pool.call(`s__${name}`)).rejects.toMatchObject({ code, message, server: "s", tool: name });
  });

  it("for its arguments isn't sent, and says how to mend them", async () => {
    await expect(pool.call("s__echo", { text: 5 })).rejects.toMatchObject({
      code: "tool_arguments_invalid",
      message:
        "The arguments of 's__echo' break its schema, so it was not called:\n- 'text' must be string, not the number 5",
    });
  });

  it("for time is cancelled on the server", async () => {
    await expect(pool.call("quick__forever")).rejects.toMatchObject({
      code: "mcp_timeout",
      message:
        "The tool 'forever' of MCP server 'quick' did not answer within 250 ms; the call was cancelled.",
    });
    expect(await cancellations("quick")).toBe("1");
  });

  it("by an abort is cancelled on the server, and rejects with the abort's reason", async () => {
    const before = Number(await cancellations("s"));
    const stop = new AbortController();
    const call = pool.call("s__forever", {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error("stopped by hand")), 50);
    await expect(call).rejects.toThrow("stopped by hand");
    expect(await cancellations("s")).toBe(String(before + 1));
  });

  it("leaves the others alone", async () => {
    const results = await Promise.allSettled([
      pool.call("s__failing"),
      pool.call("s__echo", { text: "fine" }),
      pool.call("s__refusing"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
  });
});

describe("a call that takes its time", () => {
  it("goes on past its limit while it reports progress", async () => {
    expect((await pool.call("quick__working")).content).toBe("worked");
  });

  it("is cancelled at ten times its limit, whatever progress it reports", async () => {
    const before = Number(await cancellations("hasty"));
    await expect(pool.call("hasty__restless")).rejects.toMatchObject({
      code: "mcp_timeout",
      message: expect.stringContaining("did not answer within 1000 ms"),
    });
    await until(async () => Number(await cancellations("hasty")) === before + 1);
  });

  it("isn't cancelled after it has ended", async () => {
    const stop = new AbortController();
    const before = await cancellations("s");
    await pool.call("s__echo", { text: "done" }, { signal: stop.signal });
    stop.abort();
    expect(await cancellations("s")).toBe(before);
  });

  it("shows its progress on LangGraph's custom stream", async () => {
    const entry = pool.entries().find(({ definition }) => definition.name === "s__working");
    const instance = await entry?.open();
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("tools", new ToolNode(instance ? [instance] : []))
      .addEdge("__start__", "tools")
      .compile();
    const ask = new AIMessage({ content: "", tool_calls: [{ id: "c9", name: "s__working", args: {} }] });
    const events: unknown[] = [];
    for await (const event of await graph.stream({ messages: [ask] }, { streamMode: "custom" }))
      events.push(event);
    expect(events.slice(0, 2)).toEqual([
      {
        type: "mcp_progress",
        tool: "s__working",
        server: "s",
        toolCallId: "c9",
        progress: 1,
        total: 3,
        message: "step 1",
      },
      {
        type: "mcp_progress",
        tool: "s__working",
        server: "s",
        toolCallId: "c9",
        progress: 2,
        total: 3,
        message: "step 2",
      },
    ]);
  });
});

describe("an instance", () => {
  it("is made once, and shows the schema of its definition to whoever binds it", async () => {
    const [entry] = pool.entries();
    const instance = await entry?.open();
    expect(await entry?.open()).toBe(instance);
    expect(instance).toMatchObject({
      name: entry?.definition.name,
      description: entry?.definition.description,
      schema: entry?.definition.parameters,
      metadata: { source: "mcp", server: "hasty" },
    });
  });
});
