import { FakeListChatModel, FakeLLM } from "@langchain/core/utils/testing";
import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeValue } from "../../../src/reflection/describe-value.js";
import { chatModelClass, langChainTool, toolOrFactory } from "../../../src/reflection/expected-kind.js";

const echo = tool(({ text }: { text: string }) => text, {
  name: "echo",
  description: "Says it again.",
  schema: z.object({ text: z.string() }),
});
const jsonEcho = tool((input) => JSON.stringify(input), {
  name: "echo",
  description: "Says it again.",
  schema: { type: "object", properties: { text: { type: "string" } } },
});
class Plain {
  invoke() {
    return this;
  }
}

describe("chatModelClass", () => {
  it.each([ChatOpenAI, FakeListChatModel])("is %o", (value) => {
    expect(chatModelClass.is(value)).toBe(true);
  });

  it.each([
    ["a model that is no chat model", FakeLLM],
    ["an instance", new FakeListChatModel({ responses: ["a"] })],
    ["another class", Plain],
    ["a function", () => undefined],
    ["a tool", echo],
    ["null", null],
  ])("is not %s", (_, value) => {
    expect(chatModelClass.is(value)).toBe(false);
  });
});

describe("langChainTool and toolOrFactory", () => {
  it.each([echo, jsonEcho])("take a tool with any sort of schema", (value) => {
    expect(langChainTool.is(value)).toBe(true);
    expect(toolOrFactory.is(value)).toBe(true);
  });

  it("differ in a function", () => {
    expect(langChainTool.is(() => echo)).toBe(false);
    expect(toolOrFactory.is(() => echo)).toBe(true);
  });

  it.each([
    ["a class", Plain],
    ["a model", new FakeListChatModel({ responses: ["a"] })],
    ["settings that look a little like a tool", { name: "x", description: "", schema: {} }],
    ["a list", [echo]],
    ["undefined", undefined],
  ])("refuse %s", (_, value) => {
    expect(langChainTool.is(value)).toBe(false);
    expect(toolOrFactory.is(value)).toBe(false);
  });

  it("take a tool that another install of LangChain made", () => {
    const foreign = {
      name: "x",
      description: "d",
      schema: {},
      invoke: async () => await Promise.resolve(""),
    };
    expect(langChainTool.is(foreign)).toBe(true);
  });
});

describe("describeValue", () => {
  it.each([
    [undefined, "undefined"],
    [null, "null"],
    ["a", "text"],
    [5, "a number"],
    [true, "a boolean"],
    [[1], "a list"],
    [{}, "an object"],
    [Object.create(null), "an object"],
    [new Map(), "an instance of `Map`"],
    [Promise.resolve(1), "a promise"],
    [Plain, "a class `Plain`"],
    [describeValue, "a function `describeValue`"],
    [() => undefined, "a function"],
  ])("says what %o is", (value, words) => {
    expect(describeValue(value)).toBe(words);
  });
});
