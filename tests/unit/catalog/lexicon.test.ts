import { describe, expect, it } from "vitest";
import { createLexicon } from "../../../src/catalog/lexicon/lexicon.js";
import { shippedLexiconTables } from "../../../src/catalog/lexicon/shipped-lexicon.js";
import { porter2 } from "../../../src/catalog/text/porter2.js";

const tables = shippedLexiconTables();
const lexicon = createLexicon(tables);

describe("the tables of the lexicon", () => {
  it("have several hundred concepts", () => {
    expect(tables.concepts.length).toBeGreaterThan(1000);
  });

  it("write English in lower case and Chinese in Chinese characters", () => {
    const english = tables.concepts.flatMap((concept) => concept.english);
    expect(english.filter((word) => !/^[a-z0-9][a-z0-9' -]*$/.test(word))).toEqual([]);
    const chinese = tables.concepts.flatMap((concept) => concept.chinese);
    expect(chinese.filter((word) => !/^[\p{Script=Han}A-Z]+$/u.test(word))).toEqual([]);
  });

  it("name words of both languages in each line, each of them once", () => {
    const faulty = tables.concepts.filter(
      ({ english, chinese }) =>
        english.length === 0 ||
        chinese.length === 0 ||
        new Set(english).size < english.length ||
        new Set(chinese).size < chinese.length,
    );
    expect(faulty).toEqual([]);
  });

  it("have no two lines that say the same", () => {
    const lines = tables.concepts.map(({ english, chinese }) => `${english.join()}|${chinese.join()}`);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });

  it("keep to words that are short enough to be found in a request", () => {
    const long = tables.concepts.flatMap(({ chinese }) => chinese.filter((word) => word.length > 7));
    expect(long).toEqual([]);
  });

  it("give a Chinese word at most a dozen English ones", () => {
    const words = new Set(tables.concepts.flatMap(({ chinese }) => chinese));
    expect([...words].filter((word) => lexicon.english(word).length > 12)).toEqual([]);
  });

  it("list synonyms as single words in lower case, none as its own", () => {
    expect(tables.synonyms.flat().filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([]);
    expect(
      tables.synonyms.filter(([head, ...others]) => others.length === 0 || others.includes(head ?? "")),
    ).toEqual([]);
  });

  it("explain single characters once each", () => {
    const characters = tables.characters.map(([character = ""]) => character);
    expect(characters.filter((character) => !/^\p{Script=Han}$/u.test(character))).toEqual([]);
    expect(new Set(characters).size).toBe(characters.length);
    expect(tables.characters.filter((line) => line.length < 2)).toEqual([]);
  });
});

describe("the lexicon", () => {
  it.each([
    ["查询", "query"],
    ["订单", "order"],
    ["发送", "send"],
    ["日历", "calendar"],
    ["删除", "delete"],
    ["天气", "weather"],
    ["翻译", "translate"],
    ["文件", "file"],
    ["邮件", "email"],
  ])("leads from %s to %s and back", (chinese, english) => {
    expect(lexicon.english(chinese)).toContainEqual([porter2(english)]);
    expect(lexicon.chinese(porter2(english))).toContain(chinese);
  });

  it("leads to phrases", () => {
    expect(lexicon.english("拉取请求")).toContainEqual(["pull", "request"]);
  });

  it.each([
    ["delete", "remove"],
    ["fetch", "get"],
    ["email", "mail"],
    ["repo", "repository"],
  ])("knows %s and %s as synonyms, both ways", (a, b) => {
    expect(lexicon.synonyms(porter2(a))).toContain(porter2(b));
    expect(lexicon.synonyms(porter2(b))).toContain(porter2(a));
  });

  it("finds the longest words of a run, overlapping ones too, but none inside another", () => {
    const words = (run: string) => lexicon.matches(run).map(({ start, end }) => run.slice(start, end));
    expect(words("查询天气预报")).toEqual(["查询", "天气预报"]);
    expect(words("蘑菇的天气")).toEqual(["蘑菇", "天气"]);
    expect(words("")).toEqual([]);
  });

  it("puts verbs that do the same into one class", () => {
    const classes = (verb: string) => lexicon.verbClasses(porter2(verb));
    expect(classes("create") & classes("add")).not.toBe(0);
    expect(classes("create") & classes("delete")).toBe(0);
    expect(classes("banana")).toBe(0);
  });
});
