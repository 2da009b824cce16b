import { AIMessage } from "@langchain/core/messages";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { describe, expect, it } from "vitest";
import type { LogRecord } from "../../../src/kernel/logger.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { callResultSchema } from "../../../src/mcp/call-result.js";
import type { ToolCall } from "../../../src/mcp/tool-call.js";
import { createResultConverter } from "../../../src/mcp/convert-result.js";
import { defineTools } from "../../../src/mcp/define-tools.js";
import { McpTool } from "../../../src/mcp/mcp-tool.js";

const settings = {
  tool_name_prefix: true,
  defer: "always",
  group: undefined,
  tool_call_timeout: 1_000,
} as const;

/** A tool whose server is the given function. */
async function makeTool(answer: (call: ToolCall) => object, more: object = {}, maxResultChars = 1_000) {
  const [spec] = defineTools("s", settings, [{ name: "t", description: "D", ...more }]).tools;
  if (!spec) throw new Error("no tool");
  const log: LogRecord[] = [];
  const calls: ToolCall[] = [];
  const tool = new McpTool(spec, 1_000, {
    call: async (call) => {
      calls.push(call);
      return callResultSchema.parse(answer(call));
    },
    check: () => undefined,
    convert: await createResultConverter(),
    maxResultChars: () => maxResultChars,
    logger: createLogger((record) => log.push(record), "debug"),
  });
  return { tool, calls, log };
}

const text = { content: [{ type: "text", text: "ran" }] };

describe("McpTool", () => {
  it("calls the server's own name with the arguments as they are", async () => {
    const { tool, calls } = await makeTool(() => text);
    const args = { a: [1, { b: null }] };
    expect(await tool.invoke(args)).toBe("ran");
    expect(calls).toEqual([expect.objectContaining({ tool: "t", args, limitMs: 1_000, asTask: false })]);
  });

  it("calls a tool as a task that can't be called otherwise", async () => {
    const { tool, calls } = await makeTool(() => text, { execution: { taskSupport: "required" } });
    await tool.invoke({});
    expect(calls[0]?.asTask).toBe(true);
  });

  it("refuses arguments that are no object", async () => {
    const { tool, calls } = await makeTool(() => text);
    await expect(tool.invoke("text" as never)).rejects.toMatchObject({ code: "tool_arguments_invalid" });
    expect(calls).toEqual([]);
  });

  it("tells an image of a failure as a word", async () => {
    const content = [
      { type: "text", text: "no" },
      { type: "image", data: "AAAA", mimeType: "image/png" },
    ];
    const { tool } = await makeTool(() => ({ content, isError: true }));
    await expect(tool.invoke({})).rejects.toMatchObject({
      code: "mcp_tool_failed",
      message: "no\n[image_url]",
    });
  });

  it("isn't failed by a listener for progress that fails", async () => {
    const { tool, log } = await makeTool(({ onProgress }) => {
      onProgress?.({ progress: 1 });
      return text;
    });
    const writer = () => JSON.parse("no stream any more") as unknown;
    const config = { tags: [], writer };
    expect(await tool.invoke({}, config)).toBe("ran");
    expect(log.map(({ message }) => message)).toEqual(["MCP progress had no listener"]);
  });

  it("hands over the thread of the run and the id of the model's call, where there are any", async () => {
    const { tool, calls } = await makeTool(() => text);
    const call = { type: "tool_call", id: "c7", name: "s__t", args: {} } as const;
    await tool.invoke(call, { configurable: { thread_id: "t9" } });
    await tool.invoke({}, { configurable: { thread_id: 9 } });
    expect(calls.map(({ threadId, callId }) => [threadId, callId])).toEqual([
      ["t9", "c7"],
      [undefined, undefined],
    ]);
  });

  it("is told the thread by the graph in which it runs", async () => {
    const { tool, calls } = await makeTool(() => text);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("tools", new ToolNode([tool]))
      .addEdge("__start__", "tools")
      .compile();
    const ask = new AIMessage({ content: "", tool_calls: [{ id: "c9", name: "s__t", args: {} }] });
    await graph.invoke({ messages: [ask] }, { configurable: { thread_id: "t9" } });
    expect(calls).toEqual([expect.objectContaining({ threadId: "t9", callId: "c9" })]);
  });

  it("bounds what the model reads, of failures as well, and keeps structured content in the artifact", async () => {
    const structuredContent = { rows: "x".repeat(50) };
    const content = [{ type: "text", text: "123456789" }];
    const { tool } = await makeTool(() => ({ content, structuredContent }), {}, 5);
    const call = { type: "tool_call", id: "c7", name: "s__t", args: {} } as const;
    const message: unknown = await tool.invoke(call);
    expect(message).toMatchObject({
      content: expect.stringMatching(
        /^12345\n\[4 characters are left out here: .*\]\n\[The structured content/,
      ),
      artifact: { structuredContent },
    });
    const failing = await makeTool(() => ({ content, isError: true }), {}, 5);
    await expect(failing.tool.invoke({})).rejects.toMatchObject({
      code: "mcp_tool_failed",
      message: expect.stringMatching(/^12345\n\[4 characters/),
    });
  });

  it("lets LangChain's callbacks see the call under the visible name", async () => {
    const { tool } = await makeTool(() => text);
    const seen: unknown[] = [];
    const handleToolStart = (...args: unknown[]) => void seen.push(args[6]);
    await tool.invoke({}, { callbacks: [{ handleToolStart }] });
    expect(seen).toEqual(["s__t"]);
  });
});
