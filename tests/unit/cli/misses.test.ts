import { describe, expect, it } from "vitest";
import type { SearchOutcome } from "../../../src/catalog/search-outcome.js";
import { worstMisses } from "../../../src/cli/eval/misses.js";
import { toolOfLine } from "../../../src/cli/search-data/catalog-file.js";

const names = new Set(["a", "b", "c", "d", "e", "f", "g"]);
const words = [{ word: "邮件", by: ["mail"], fields: ["name"] }];

/** Finds the letters of the query in their order, the first with score 1, each other one with a tenth less. */
const search = {
  search: (query: string, limit: number): SearchOutcome => {
    const hits = query
      .split("")
      .slice(0, limit)
      .map((name, index) => ({
        tool: toolOfLine({ name, description: "", parameters: {} }, "a test"),
        score: 1 - index / 10,
        fields: ["name" as const],
      }));
    const matches = hits.map(({ tool }) => tool);
    return { hits, matches, byQuery: [matches], next: [], more: 0, unknown: [], cut: [], faults: [] };
  },
  reasons: () => new Map([["e", words]]),
};

const answer = (query: string, ...gold: string[]) => ({ query: { query, gold }, found: query.split("") });
const misses = (answered: readonly ReturnType<typeof answer>[], count = 10) =>
  worstMisses({ answered, search, names }, count);

describe("the worst misses", () => {
  it("are the queries with the lowest recall, among equals those whose tools come last", () => {
    const all = [
      answer("abcde", "a"),
      answer("abcdef", "a", "f"),
      answer("abcdef", "f"),
      answer("abcde", "g"),
      answer("abcde"),
    ];
    const found = misses(all).map(({ gold, recall_at_5 }) => [gold.join(","), recall_at_5]);
    expect(found).toEqual([
      ["g", 0],
      ["f", 0],
      ["a,f", 0.5],
    ]);
    expect(misses(all, 1)).toHaveLength(1);
    expect(misses(all, 0)).toEqual([]);
  });

  it("say where a tool stands and what it would have to beat", () => {
    const [miss] = misses([answer("abcdefg", "b", "g")]);
    const place = { name: "g", rank: 7, score: 0.4, fields: ["name"], words: [] };
    expect(miss?.missed).toEqual([
      { name: "g", place, reason: "rank 7 with 0.40 (name); the fifth, e, has 0.60 (name: 邮件 → mail)" },
    ]);
    expect(miss?.above[3]?.words).toEqual(words);
    expect(miss?.above.map(({ name, rank }) => [name, rank])).toEqual([
      ["a", 1],
      ["c", 3],
      ["d", 4],
      ["e", 5],
    ]);
  });

  it("tell a tool that is not found from one that is not there", () => {
    const [miss] = misses([answer("ab", "g", "z")]);
    expect(miss?.missed).toEqual([
      { name: "g", place: undefined, reason: "not among the best 2 that the query finds" },
      { name: "z", place: undefined, reason: "the catalogue has no tool of this name" },
    ]);
  });
});
