import { describe, expect, it } from "vitest";
import { byLanguage, byLength } from "../../../src/cli/eval/groups.js";
import { ceilingOfRecallAt1, qualityOf } from "../../../src/cli/eval/quality.js";
import { timeSearch, timingOf } from "../../../src/cli/eval/timing.js";

const answer = (gold: string[], found: string[], query = "q", lang?: string) => ({
  query: { query, gold, ...(lang === undefined ? {} : { lang }) },
  found,
});

describe("the quality of answers", () => {
  it("is 1 where the only gold tool comes first", () => {
    expect(qualityOf([answer(["a"], ["a", "b"])])).toEqual({
      recall_at_1: 1,
      recall_at_5: 1,
      recall_at_10: 1,
      ndcg_at_5: 1,
      mrr: 1,
    });
  });

  it("counts recall as the share of the gold tools in the first k", () => {
    const found = ["x", "a", "y", "z", "v", "b", "w"];
    const { recall_at_1, recall_at_5, recall_at_10, mrr, ndcg_at_5 } = qualityOf([
      answer(["a", "b", "c", "d"], found),
    ]);
    expect([recall_at_1, recall_at_5, recall_at_10, mrr]).toEqual([0, 0.25, 0.5, 0.5]);
    const ideal = 1 + 1 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5);
    expect(ndcg_at_5).toBeCloseTo(1 / Math.log2(3) / ideal, 12);
  });

  it("counts a gold tool that is named twice once", () => {
    expect(qualityOf([answer(["a", "a"], ["a"])])).toMatchObject({ recall_at_1: 1, ndcg_at_5: 1 });
  });

  it("looks for the first hit among ten", () => {
    const eleven = [...Array.from({ length: 10 }, (_, index) => `x${index}`), "a"];
    expect(qualityOf([answer(["a"], eleven)])).toMatchObject({ recall_at_10: 0, mrr: 0 });
  });

  it("is the mean over the queries that have an answer", () => {
    const all = [answer(["a"], ["a"]), answer(["a"], ["b"]), answer([], ["b"])];
    expect(qualityOf(all)).toMatchObject({ recall_at_1: 0.5, mrr: 0.5 });
    expect(qualityOf([answer([], [])]).recall_at_1).toBeNaN();
  });

  it("has a ceiling at 1 that several gold tools lower", () => {
    const queries = [answer(["a"], []), answer(["a", "b"], []), answer([], [])].map(({ query }) => query);
    expect(ceilingOfRecallAt1(queries)).toBe(0.75);
  });
});

describe("groups of queries", () => {
  it("go by the language that is named, without queries that have no answer", () => {
    const all = [
      answer(["a"], ["a"], "q", "zh"),
      answer(["a"], ["b"], "q", "zh"),
      answer(["a"], ["a"], "q", "en"),
      answer(["a"], ["a"]),
      answer([], ["a"], "q", "en"),
    ];
    const groups = byLanguage(all);
    expect(Object.keys(groups)).toEqual(["en", "not named", "zh"]);
    expect(groups["zh"]).toMatchObject({ queries: 2, recall_at_1: 0.5 });
    expect(groups["en"]).toMatchObject({ queries: 1, recall_at_1: 1 });
  });

  it("go by the number of words, where two Chinese characters are one", () => {
    const long = Array.from({ length: 31 }, () => "word").join(" ");
    const texts = [
      "send mail",
      "给客户发邮件",
      "给客户发一封邮件吧",
      "one two three four",
      long,
      "word ".repeat(11),
    ];
    const groups = byLength(texts.map((text) => answer(["a"], ["a"], text)));
    expect(Object.entries(groups).map(([name, { queries }]) => [name, queries])).toEqual([
      ["1-3 words", 2],
      ["4-10 words", 2],
      ["11-30 words", 1],
      ["over 30 words", 1],
    ]);
  });
});

describe("times of queries", () => {
  it("are the nearest ranks of what was measured", () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(timingOf(times)).toEqual({ p50_ms: 50, p99_ms: 99 });
    expect(timingOf([7])).toEqual({ p50_ms: 7, p99_ms: 7 });
  });

  it("are taken from the clock around each query", () => {
    let time = 0;
    const asked: string[] = [];
    const search = (query: string) => {
      asked.push(query);
      time += query === "slow" ? 8 : 2;
      return [];
    };
    expect(timeSearch(search, ["a", "b", "slow"], () => time)).toEqual({ p50_ms: 2, p99_ms: 8 });
    expect(asked.filter((query) => query === "slow")).toHaveLength(3);
  });
});
