import { describe, expect, it } from "vitest";
import { saysStructured } from "../../../src/mcp/structured-content.js";

const text = (value: string) => ({ type: "text", text: value });

describe("saysStructured", () => {
  it.each([
    ["the same JSON in another order", [text('{"b": 2, "a": 1}')], { a: 1, b: 2 }],
    ["the only value of a wrapper, as text", [text("plain")], { result: "plain" }],
    ["the only value of a wrapper, as JSON", [text("5")], { result: 5 }],
    ["a wrapped list, one text each", [text('{"a":1}'), text("two")], { result: [{ a: 1 }, "two"] }],
    ["several texts joined", [text("a"), text("b")], { content: "a\nb" }],
    ["the blocks themselves", [{ type: "image", data: "AA" }], { content: [{ type: "image", data: "AA" }] }],
  ])("finds %s", (_, content, structured) => {
    expect(saysStructured(content, structured)).toBe(true);
  });

  it.each([
    ["nothing is said", [], { a: 1 }],
    ["other words are said", [text("Mild.")], { temperature: 21 }],
    ["a part is said", [text('{"a": 1}')], { a: 1, b: 2 }],
    ["only one of two values is said", [text("5")], { result: 5, unit: "m" }],
    ["the structure is empty and the text isn't", [text("done")], {}],
  ])("finds that %s", (_, content, structured) => {
    expect(saysStructured(content, structured)).toBe(false);
  });
});
