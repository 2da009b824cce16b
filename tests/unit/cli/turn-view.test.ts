import { describe, expect, it } from "vitest";
import { emptyHistory, readHistory } from "../../../src/cli/ask/thread-history.js";
import { TurnView, type StreamChunk } from "../../../src/cli/ask/turn-view.js";
import type { ViewEvent } from "../../../src/cli/ask/view-event.js";

const modelNode = { langgraph_node: "model_request", langgraph_checkpoint_ns: "model_request:1" };
const piece = (content: unknown, id = "m1", origin: object = modelNode): StreamChunk => ({
  event: "messages",
  data: [{ type: "ai", id, content, tool_calls: [] }, origin],
});
const updates = (data: Record<string, unknown>): StreamChunk => ({ event: "updates", data });
const ai = (content: string, more: object = {}) => ({ type: "ai", id: "m1", content, ...more });
const toolResult = (more: object = {}) => ({
  type: "tool",
  id: "t1",
  tool_call_id: "c1",
  name: "search",
  content: "found",
  ...more,
});
const bound = (count: number, tokens: number, warnings?: string[]): StreamChunk => ({
  event: "custom",
  data: { type: "fawn.tools_bound", bound: { count, tokens }, all: { count: 31, tokens: 9400 }, warnings },
});

function see(chunks: readonly StreamChunk[], history = emptyHistory): ViewEvent[] {
  const view = new TurnView("thread", history);
  return chunks.flatMap((chunk) => view.accept(chunk));
}
const textOf = (events: readonly ViewEvent[]) =>
  events.flatMap((event) => (event.type === "text" ? [event.text] : []));

describe("TurnView", () => {
  it("shows the pieces of a text once, though the whole message follows", () => {
    const chunks = [piece("ha"), piece("ha"), updates({ model_request: { messages: [ai("haha")] } })];
    expect(see(chunks)).toEqual([
      { type: "text", message_id: "m1", text: "ha" },
      { type: "text", message_id: "m1", text: "ha" },
    ]);
  });

  it("shows the text of a message that was not streamed, and what its pieces left out", () => {
    expect(textOf(see([updates({ model_request: { messages: [ai("whole")] } })]))).toEqual(["whole"]);
    expect(textOf(see([piece("who"), updates({ model_request: { messages: [ai("whole")] } })]))).toEqual([
      "who",
      "le",
    ]);
  });

  it("does not show a streamed message again when a later hook hands all messages on", () => {
    const again = updates({ "Title.after_model": { messages: [ai("hello"), toolResult()] } });
    const events = see([
      updates({ model_request: { messages: [ai("hello")] } }),
      updates({ tools: { messages: [toolResult()] } }),
      again,
      piece("hello"),
    ]);
    expect(events.map(({ type }) => type)).toEqual(["text", "tool_result"]);
  });

  it("shows nothing of what the thread held before", () => {
    const history = readHistory({
      values: {
        messages: [{ type: "human", id: "h1", content: "hi" }, ai("old"), toolResult()],
        promoted: { catalog_hash: "a", names: ["one"] },
      },
    });
    const again = updates({
      model_request: {
        messages: [ai("old"), toolResult()],
        promoted: { catalog_hash: "a", names: ["one", "two"] },
      },
    });
    expect(see([again], history)).toEqual([{ type: "promoted", names: ["two"], catalog_hash: "a" }]);
  });

  it("takes the text out of content blocks and leaves reasoning out", () => {
    const blocks = [
      { type: "thinking", text: "hm" },
      { type: "text", text: "answer" },
    ];
    expect(textOf(see([piece(blocks)]))).toEqual(["answer"]);
  });

  it.each([
    ["a tool", { langgraph_node: "tools", langgraph_checkpoint_ns: "tools:1" }],
    [
      "a middleware's hook",
      { langgraph_node: "Title.after_model", langgraph_checkpoint_ns: "Title.after_model:1" },
    ],
    [
      "a nested graph",
      { langgraph_node: "model_request", langgraph_checkpoint_ns: "tools:1|model_request:2" },
    ],
  ])("does not take for the agent's text what a model says to %s", (_what, origin) => {
    expect(see([piece("inner", "m9", origin)])).toEqual([]);
  });

  it("does not take tool messages and user messages for model text", () => {
    const data = [toolResult(), modelNode];
    expect(see([{ event: "messages", data }])).toEqual([]);
    expect(see([updates({ x: { messages: { type: "human", id: "h", content: "hi" } } })])).toEqual([]);
  });

  it("shows each call and result, with errors marked", () => {
    const calls = [{ id: "c1", name: "search", args: { q: "x" } }];
    const events = see([
      updates({ model_request: { messages: [ai("", { tool_calls: calls })] } }),
      updates({ tools: { messages: [toolResult({ status: "error", content: "no luck" })] } }),
    ]);
    expect(events).toEqual([
      { type: "tool_call", id: "c1", name: "search", args: { q: "x" } },
      { type: "tool_result", id: "c1", name: "search", status: "error", content: "no luck" },
    ]);
  });

  it("shows the new names of each promotion, of several writes of one step too", () => {
    const write = (...names: string[]) => ({ promoted: { catalog_hash: "a", names } });
    const events = see([
      updates({ tools: [write("a", "b"), write("b")] }),
      updates({ tools: write("b", "c") }),
    ]);
    expect(events).toEqual([
      { type: "promoted", names: ["a", "b"], catalog_hash: "a" },
      { type: "promoted", names: ["c"], catalog_hash: "a" },
    ]);
  });

  it("shows an interrupt once", () => {
    const interrupt = updates({ __interrupt__: [{ id: "i1", value: { question: "Which?" } }] });
    expect(see([interrupt, interrupt])).toEqual([
      { type: "interrupt", id: "i1", value: { question: "Which?" } },
    ]);
  });

  it("tells of the run and of its failure", () => {
    const chunks = [
      { event: "metadata", data: { run_id: "r1", attempt: 1 } },
      { event: "error", data: { error: "GraphRecursionError", message: "too many turns" } },
    ];
    expect(see(chunks)).toEqual([
      { type: "run", thread_id: "thread", run_id: "r1" },
      { type: "error", code: "GraphRecursionError", message: "too many turns" },
    ]);
  });

  it("adds up what the model calls did cost and keeps the peak of the bound schemas", () => {
    const usage = { usage_metadata: { input_tokens: 10, output_tokens: 3, total_tokens: 13 } };
    const view = new TurnView("thread", emptyHistory);
    for (const chunk of [
      bound(5, 812),
      updates({ model_request: { messages: [ai("a", usage)] } }),
      bound(7, 1000),
      updates({ model_request: { messages: [ai("b", { ...usage, id: "m2" })] } }),
      bound(6, 900),
      updates({ model_request: { messages: [ai("c", { id: "m3" })] } }),
    ])
      view.accept(chunk);
    expect(view.cost).toEqual({
      schemas: {
        bound: { count: 6, tokens: 900 },
        peak: { count: 7, tokens: 1000 },
        all: { count: 31, tokens: 9400 },
      },
      model_calls: 3,
      input_tokens: 20,
      output_tokens: 6,
    });
  });

  it.each<StreamChunk>([
    { event: "heartbeat", data: null },
    { event: "messages", data: "text" },
    { event: "messages", data: [null, null] },
    { event: "updates", data: null },
    { event: "updates", data: { node: null } },
    { event: "updates", data: { node: { messages: "text", promoted: 7 } } },
    { event: "custom", data: { type: "other" } },
    { event: "metadata", data: {} },
  ])("passes over chunks that it does not know: %j", (chunk) => {
    expect(see([chunk])).toEqual([]);
  });

  it("tells a warning about the tools that were asked for once a turn", () => {
    const events = see([bound(1, 2, ["no tool x"]), bound(1, 2, ["no tool x", "too many"]), bound(1, 2)]);
    const all = { count: 31, tokens: 9400 };
    const cost = { type: "tools_bound", bound: { count: 1, tokens: 2 }, all };
    expect(events).toEqual([{ ...cost, warnings: ["no tool x"] }, { ...cost, warnings: ["too many"] }, cost]);
  });
});
