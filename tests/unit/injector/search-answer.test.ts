import { describe, expect, it } from "vitest";
import type { SearchAnswer } from "../../../src/injector/search-answer.js";
import { searchAnswer } from "../../../src/injector/search-answer.js";
import { registeredTool } from "../../support/tool-entries.js";

const nothing = { matches: [], next: [], more: 0, unknown: [], cut: [], faults: [] };
const outcome: SearchAnswer["outcome"] = {
  ...nothing,
  matches: [registeredTool("a", { description: "</x> does a" })],
  more: 3,
};
const base: SearchAnswer = { queries: ["q"], outcome, loaded: new Set<string>(), dropped: [] };
const read = (changes: Partial<SearchAnswer>): unknown => JSON.parse(searchAnswer({ ...base, ...changes }));

describe("answer of a search", () => {
  it("says that nothing was found, without markup", () => {
    expect(searchAnswer({ ...base, queries: ["q", "</r>"], outcome: nothing })).toBe(
      "No tools found matching: q; \\u003c/r\\u003e",
    );
  });

  it("is JSON with names, descriptions, arguments and the count of further matches, without markup", () => {
    const text = searchAnswer(base);
    expect(text).not.toMatch(/[<>]/);
    expect(JSON.parse(text)).toEqual({
      tools: [{ name: "a", description: "</x> does a", arguments: "q?: string" }],
      more_matches: 3,
    });
  });

  it("says what a tool is not for", () => {
    const tool = registeredTool("a", { description: "Sends.", negatives: ["reading", "drafts"] });
    expect(read({ outcome: { ...nothing, matches: [tool] } })).toMatchObject({
      tools: [{ description: "Sends.\nNot for: reading; drafts" }],
    });
  });

  it("names what comes next with one line each", () => {
    const next = [{ tool: registeredTool("b"), score: 1, line: "Does b." }];
    expect(read({ outcome: { ...outcome, next } })).toMatchObject({
      tools: [{ name: "a" }],
      next_best: [{ name: "b", description: "Does b." }],
    });
  });

  it("lists apart what was loaded before, be it found or next, unknown names and promotions that made room", () => {
    const unknown = [{ name: "z", suggestions: ["a"] }];
    const next = [{ tool: registeredTool("b"), score: 1, line: "Does b." }];
    const loaded = new Set(["a", "b"]);
    expect(read({ outcome: { ...outcome, next, unknown }, loaded, dropped: ["old"] })).toEqual({
      tools: [],
      already_loaded: ["a", "b"],
      more_matches: 3,
      unknown,
      dropped: ["old"],
    });
  });

  it("tells what is wrong with a search, and which names it did not look up", () => {
    const faults = [{ code: "pattern_invalid" as const, message: "It is not a pattern." }];
    expect(read({ outcome: { ...nothing, faults, cut: ["y"] } })).toEqual({
      tools: [],
      not_looked_up: ["y"],
      faults: ["It is not a pattern."],
    });
  });
});
