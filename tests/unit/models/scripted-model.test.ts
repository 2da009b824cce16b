import type { AIMessageChunk } from "@langchain/core/messages";
import { HumanMessage } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ScriptedModel } from "../../../src/models/scripted-model.js";

const hello = [new HumanMessage("hello")];
const add = { type: "function", function: { name: "add", description: "", parameters: { type: "object" } } };

async function collect(stream: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk[]> {
  const chunks: AIMessageChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const usageSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  total_tokens: z.number(),
});

function tokens(message: AIMessageChunk): z.output<typeof usageSchema> {
  return usageSchema.parse(message.usage_metadata);
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  const settled = new EventTarget();
  const promise = new Promise<void>((resolve) => {
    settled.addEventListener("done", () => resolve());
  });
  return { promise, resolve: () => void settled.dispatchEvent(new Event("done")) };
}

describe("ScriptedModel", () => {
  it("takes one turn a call: texts, messages with tool calls, and functions", async () => {
    const model = new ScriptedModel({
      turns: [
        "one",
        { text: "two", toolCalls: [{ name: "add", args: { a: 1 } }] },
        (messages, tools) => `${messages.length} message, ${tools.length} tools`,
      ],
    });

    const first = await model.invoke(hello);
    const second = await model.invoke(hello);
    const third = await model.invoke(hello);

    expect(first.text).toBe("one");
    expect(second.tool_calls).toEqual([{ name: "add", args: { a: 1 }, id: "call_2_1", type: "tool_call" }]);
    expect(third.text).toBe("1 message, 0 tools");
  });

  it("shares position and record between copies with tools bound", async () => {
    const model = new ScriptedModel({ turns: ["one", "two", "three"] });
    const bound = model.bindTools([add], { tool_choice: "any" });

    await model.invoke(hello);
    const second = await bound.invoke(hello);
    const third = await model.bindTools([]).invoke(hello);

    expect([second.text, third.text]).toEqual(["two", "three"]);
    expect(model.calls.map(({ tools }) => tools.map((tool) => tool.function.name))).toEqual([
      [],
      ["add"],
      [],
    ]);
    expect(bound.calls).toBe(model.calls);
    expect(model.calls[1]).toMatchObject({ toolChoice: "any", messages: hello });
  });

  it("throws an Error of the script", async () => {
    const model = new ScriptedModel({ turns: [new Error("the provider is down"), "up again"] });

    await expect(model.invoke(hello)).rejects.toThrow("the provider is down");
    expect((await model.invoke(hello)).text).toBe("up again");
  });

  it("says clearly when the script is over", async () => {
    const model = new ScriptedModel({ turns: ["only"] });
    await model.invoke(hello);

    await expect(model.invoke(hello)).rejects.toMatchObject({
      code: "script_exhausted",
      message: "The script has 1 turns, and this is call 2. Add a turn, or set `cycle: true`.",
    });
  });

  it("begins again with `cycle`", async () => {
    const model = new ScriptedModel({ turns: ["a", "b"], cycle: true });
    const texts: string[] = [];
    for (let call = 0; call < 3; call += 1) texts.push((await model.invoke(hello)).text);

    expect(texts).toEqual(["a", "b", "a"]);
  });

  it("streams text and tool calls in pieces that make up the whole message", async () => {
    const args = { text: "a longer argument, in several pieces 😀 of JSON", n: [1, 2, 3] };
    const turn = { text: "first a text of some words", toolCalls: [{ name: "say", args, id: "c1" }] };
    const model = new ScriptedModel({ turns: [turn, turn] });

    const chunks = await collect(await model.stream(hello));
    const streamed = chunks.reduce((whole, chunk) => concat(whole, chunk));
    const whole = await model.invoke(hello);

    expect(chunks.filter(({ text }) => text !== "").length).toBeGreaterThan(3);
    expect(chunks.filter((chunk) => (chunk.tool_call_chunks ?? []).length > 0).length).toBeGreaterThan(2);
    expect(streamed.text).toBe(whole.text);
    expect(streamed.tool_calls).toEqual(whole.tool_calls);
    expect(tokens(streamed)).toEqual(tokens(whole));
    expect(streamed.response_metadata).toMatchObject({ finish_reason: "tool_calls" });
  });

  it("reports each piece to the callbacks", async () => {
    const model = new ScriptedModel({ turns: ["three small words"] });
    const tokens: string[] = [];

    await collect(
      await model.stream(hello, {
        callbacks: [{ handleLLMNewToken: (token: string) => void tokens.push(token) }],
      }),
    );

    expect(tokens.join("")).toBe("three small words");
    expect(tokens.length).toBeGreaterThan(2);
  });

  it("holds an answer until it is released", async () => {
    const released = deferred();
    const events: string[] = [];
    const model = new ScriptedModel({ turns: [{ text: "late", hold: released.promise }] });

    const answered = model.invoke(hello).then(({ text }) => events.push(text));
    await new Promise((resolve) => void setImmediate(resolve));
    events.push("released");
    released.resolve();
    await answered;

    expect(events).toEqual(["released", "late"]);
  });

  it("gives up a held answer when the signal is aborted", async () => {
    const model = new ScriptedModel({ turns: [{ text: "never", hold: new Promise(() => undefined) }] });
    const cancel = new AbortController();

    const answer = model.invoke(hello, { signal: cancel.signal });
    await new Promise((resolve) => void setImmediate(resolve));
    expect(model.calls).toHaveLength(1);
    cancel.abort(new Error("cancelled by the user"));

    await expect(answer).rejects.toThrow("cancelled by the user");
  });

  it("holds a stream after the pieces that the script lets through", async () => {
    const released = deferred();
    const model = new ScriptedModel({
      turns: [{ text: "one two three", hold: released.promise, holdAfter: 2 }],
    });
    const events: string[] = [];

    const reading = (async () => {
      for await (const { text } of await model.stream(hello)) if (text !== "") events.push(text);
    })();
    while (events.length < 2) await new Promise((resolve) => void setImmediate(resolve));
    await new Promise((resolve) => void setImmediate(resolve));
    events.push("released");
    released.resolve();
    await reading;

    expect(events).toEqual(["one", " two", "released", " three"]);
  });

  it("stops a stream between two pieces when the signal is aborted", async () => {
    const model = new ScriptedModel({
      turns: [{ text: "one two three", hold: new Promise(() => undefined), holdAfter: 2 }],
    });
    const cancel = new AbortController();
    const texts: string[] = [];

    const reading = (async () => {
      for await (const chunk of await model.stream(hello, { signal: cancel.signal })) {
        texts.push(chunk.text);
        if (texts.length === 2) cancel.abort(new Error("enough"));
      }
    })();

    await expect(reading).rejects.toThrow("enough");
    expect(texts).toEqual(["one", " two"]);
  });

  it("estimates usage with the bound schemas, unless the script states it", async () => {
    const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
    const model = new ScriptedModel({ turns: ["x", "x", { text: "x", usage }] });

    const plain = await model.invoke(hello);
    const bound = await model.bindTools([add]).invoke(hello);
    const stated = await model.invoke(hello);

    expect(tokens(bound).input_tokens).toBeGreaterThan(tokens(plain).input_tokens);
    expect(stated.usage_metadata).toEqual(usage);
  });
});
