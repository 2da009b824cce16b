import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  interruptedText,
  repairHistory,
} from "../../../src/agents/middlewares/dangling-tool-calls/repair-history.js";

const human = (text: string) => new HumanMessage(text);
const asks = (...ids: string[]) =>
  new AIMessage({ content: "", tool_calls: ids.map((id) => ({ id, name: `tool_${id}`, args: {} })) });
const result = (id: string, content = `result ${id}`) => new ToolMessage({ content, tool_call_id: id });
const shape = (messages: BaseMessage[]) =>
  messages.map((message) =>
    ToolMessage.isInstance(message) ? `${message.tool_call_id}:${message.text}` : message.type,
  );

describe("repairHistory", () => {
  it("returns a sound history as it is", () => {
    const sound = [human("x"), asks("1", "2"), result("1"), result("2"), new AIMessage("y")];
    expect(repairHistory(sound)).toBe(sound);
  });

  it("answers a call that was cancelled in mid-tool, before the next user message", () => {
    const repaired = repairHistory([human("x"), asks("1"), human("go on")]);
    expect(shape(repaired)).toEqual(["human", "ai", `1:${interruptedText}`, "human"]);
    const added = repaired[2];
    expect(ToolMessage.isInstance(added) && added.status).toBe("error");
    expect(added?.name).toBe("tool_1");
  });

  it("keeps the results that came and answers only the missing one", () => {
    const repaired = repairHistory([asks("1", "2", "3"), result("3"), result("1")]);
    expect(shape(repaired)).toEqual(["ai", "1:result 1", `2:${interruptedText}`, "3:result 3"]);
  });

  it("moves a late result back to its call", () => {
    const repaired = repairHistory([asks("1"), human("go on"), result("1")]);
    expect(shape(repaired)).toEqual(["ai", "1:result 1", "human"]);
  });

  it("leaves out results that no call asked for, and doubled ones", () => {
    const repaired = repairHistory([result("9"), human("x"), asks("1"), result("1"), result("1", "again")]);
    expect(shape(repaired)).toEqual(["human", "ai", "1:result 1"]);
  });

  it("gives each of two calls that share an id its own result", () => {
    const repaired = repairHistory([
      asks("1"),
      result("1", "first"),
      asks("1"),
      result("1", "second"),
      result("9"),
    ]);
    expect(shape(repaired)).toEqual(["ai", "1:first", "ai", "1:second"]);
  });

  it("does not take a later message's result for an unanswered call of the same id", () => {
    const repaired = repairHistory([asks("1"), human("x"), asks("1"), result("1")]);
    expect(shape(repaired)).toEqual(["ai", `1:${interruptedText}`, "human", "ai", "1:result 1"]);
  });

  it("makes any history one in which each call has exactly one result right after it", () => {
    const ids = fc.constantFrom("1", "2", "3");
    const message = fc.oneof(
      fc.constant(0).map(() => human("x")),
      fc.uniqueArray(ids, { maxLength: 3 }).map((list) => asks(...list)),
      ids.map((id) => result(id)),
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (history) => {
        const repaired = repairHistory(history);
        let due: string[] = [];
        for (const entry of repaired) {
          if (ToolMessage.isInstance(entry)) expect(due.shift()).toBe(entry.tool_call_id);
          else {
            expect(due).toEqual([]);
            due = AIMessage.isInstance(entry) ? (entry.tool_calls ?? []).map((call) => call.id ?? "") : [];
          }
        }
        expect(due).toEqual([]);
        const others = (list: BaseMessage[]) => list.filter((entry) => !ToolMessage.isInstance(entry));
        expect(others(repaired)).toEqual(others(history));
        expect(repairHistory(repaired)).toBe(repaired);
      }),
    );
  });
});
