import { HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OfflineModel } from "../../../src/models/offline/offline-model.js";
import { ScriptedModel } from "../../../src/models/scripted-model.js";

const add = tool(({ a, b }) => `The sum is ${a + b}.`, {
  name: "get_sum",
  description: "Returns the sum of two numbers.",
  schema: z.object({ a: z.number(), b: z.number() }),
});
const question = { messages: [new HumanMessage("add 2 and 40")] };

describe.each([
  ["the offline model", () => new OfflineModel()],
  [
    "the scripted model",
    () =>
      new ScriptedModel({
        turns: [{ toolCalls: [{ name: "get_sum", args: { a: 2, b: 40 } }] }, { text: "The sum is 42." }],
      }),
  ],
])("%s in createAgent", (_label, make) => {
  it("calls a real tool and answers with its result", async () => {
    const { messages } = await createAgent({ model: make(), tools: [add] }).invoke(question);

    expect(messages.map(({ type }) => type)).toEqual(["human", "ai", "tool", "ai"]);
    expect(messages.at(-1)?.text).toContain("The sum is 42.");
  });

  it("is heard token by token in the stream mode `messages`", async () => {
    const texts: string[] = [];
    const names: string[] = [];
    const stream = await createAgent({ model: make(), tools: [add] }).stream(question, {
      streamMode: "messages",
    });
    for await (const [message] of stream) {
      if (message.type !== "ai") continue;
      texts.push(message.text);
      const chunks: unknown = Reflect.get(message, "tool_call_chunks");
      if (Array.isArray(chunks)) names.push(...chunks.flatMap(({ name }: { name?: string }) => name ?? []));
    }

    expect(texts.filter((text) => text !== "").length).toBeGreaterThan(2);
    expect(texts.join("")).toContain("The sum is 42.");
    expect(names).toEqual(["get_sum"]);
  });
});
