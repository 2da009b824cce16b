import { AIMessage, AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { invalidArguments, soundAnswer } from "../../../src/agents/middlewares/sound-answers/sound-answer.js";

const call = (id: string | undefined, name = "t") => ({
  type: "tool_call" as const,
  name,
  args: {},
  ...(id === undefined ? {} : { id }),
});

describe("soundAnswer", () => {
  it("returns a sound answer as it is", () => {
    const answer = new AIMessage({ id: "a", content: "x", tool_calls: [call("1"), call("2")] });
    expect(soundAnswer(answer, [new HumanMessage({ id: "h", content: "x" })])).toBe(answer);
  });

  it("gives an answer a new id where its own is in the thread already", () => {
    const answer = new AIMessage({ id: "a", content: "x", name: "agent" });
    const sound = soundAnswer(answer, [new AIMessage({ id: "a", content: "before" })]);
    expect(sound.id).not.toBe("a");
    expect(sound).toMatchObject({ content: "x", name: "agent" });
  });

  it("gives calls without an id, and calls that share one, ids of their own", () => {
    const answer = new AIMessage({
      content: "",
      tool_calls: [call(undefined), call("1"), call("1"), call("")],
    });
    const ids = soundAnswer(answer, []).tool_calls?.map((each) => each.id ?? "") ?? [];
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe("1");
    expect(ids.every((id) => id !== "")).toBe(true);
  });

  it("makes a call with unreadable arguments one that is answered with the reason", () => {
    const answer = new AIMessage({
      content: "",
      tool_calls: [call("1")],
      invalid_tool_calls: [
        { type: "invalid_tool_call", id: "2", name: "u", args: '{"a', error: "Unexpected end." },
      ],
      additional_kwargs: {
        tool_calls: [{ id: "2", type: "function", function: { name: "u", arguments: '{"a' } }],
        other: 1,
      },
    });
    const sound = soundAnswer(answer, []);
    expect(sound.tool_calls?.map(({ id, name, args }) => ({ id, name, args }))).toEqual([
      { id: "1", name: "t", args: {} },
      { id: "2", name: "u", args: {} },
    ]);
    expect(sound.invalid_tool_calls).toEqual([]);
    expect(sound.additional_kwargs).not.toHaveProperty("tool_calls");
    expect(sound.additional_kwargs).toHaveProperty("other", 1);
    expect(invalidArguments([new HumanMessage("x"), sound], "2")).toBe("Unexpected end.");
    expect(invalidArguments([new HumanMessage("x"), sound], "1")).toBeUndefined();
  });

  it("takes no streamed call whose arguments broke off, though LangChain completes them", () => {
    const chunk = (args: string) =>
      new AIMessageChunk({
        content: "",
        tool_call_chunks: [{ type: "tool_call_chunk", id: "1", index: 0, name: "t", args }],
      });
    expect(chunk('{"a": 2, "b').tool_calls?.[0]?.args).toEqual({ a: 2 });
    const sound = soundAnswer(chunk('{"a": 2, "b'), []);
    expect(sound.tool_calls?.[0]?.args).toEqual({});
    expect(invalidArguments([sound], "1")).toBe("they break off.");
    const whole = chunk('{"a": 2}');
    expect(soundAnswer(whole, [])).toBe(whole);
  });
});
