import { describe, expect, it } from "vitest";
import { editDistance } from "../../../src/catalog/text/edit-distance.js";
import { porter2 } from "../../../src/catalog/text/porter2.js";
import { scanWords } from "../../../src/catalog/text/scan-words.js";

const scan = (text: string): string[] => {
  const words: string[] = [];
  scanWords(text, { word: (word) => words.push(word), wide: (run) => words.push(`<${run}>`) });
  return words;
};

describe("scanWords", () => {
  it.each([
    ["getHTTPResponse_v2", "get http response v2"],
    ["list-pull.requests/all", "list pull requests all"],
    ["S3Bucket and ec2Instance", "s3 bucket and ec2 instance"],
    ["XMLHttpRequest", "xml http request"],
    ["Café naïve Ångström", "cafe naive angstrom"],
    ["", ""],
    ["__--..", ""],
    ["URL", "url"],
  ])("takes an identifier apart: %s", (text, words) => {
    expect(scan(text).join(" ")).toBe(words);
  });

  it.each([
    ["查询订单status吗", "<查询订单> status <吗>"],
    ["7月份的天气", "7 <月份的天气>"],
    ["ツールを検索 search 검색하기", "<ツールを検索> search <검색하기>"],
    ["ＡＢＣ１２３", "abc123"],
  ])("keeps runs without spaces together, whatever stands beside them: %s", (text, words) => {
    expect(scan(text).join(" ")).toBe(words);
  });

  it("reads ASCII and other texts alike", () => {
    for (const text of ["fooBar_baz1Qux", "A1B2c3", "HTTPServer2Go"]) {
      expect(scan(`${text} é`).slice(0, -1)).toEqual(scan(text));
    }
  });

  it("tells which words begin with a capital", () => {
    const capitals: boolean[] = [];
    scanWords("Ask Bob what éric and Élise do", {
      word: (_, capital) => capitals.push(capital),
      wide: () => undefined,
    });
    expect(capitals).toEqual([true, true, false, false, false, true, false]);
  });
});

describe("porter2", () => {
  it.each(
    // From the sample vocabulary of https://snowballstem.org/algorithms/english/stemmer.html, and its exceptions.
    Object.entries({
      consign: "consign",
      consigned: "consign",
      consistency: "consist",
      consolation: "consol",
      consolidating: "consolid",
      conspicuously: "conspicu",
      constables: "constabl",
      knackeries: "knackeri",
      kneeling: "kneel",
      knightly: "knight",
      knives: "knive",
      knots: "knot",
      skies: "sky",
      dying: "die",
      news: "news",
      proceed: "proceed",
      generously: "generous",
      ties: "tie",
      cries: "cri",
      gas: "gas",
      this: "this",
      hopping: "hop",
      hoping: "hope",
      luxuriated: "luxuri",
      agreed: "agre",
      by: "by",
      say: "say",
      youth: "youth",
      queries: "queri",
      query: "queri",
      translations: "translat",
      ec2: "ec2",
    }),
  )("stems %s to %s", (word, stem) => {
    expect(porter2(word)).toBe(stem);
  });
});

describe("editDistance", () => {
  it.each([
    ["mail", "mail", 0],
    ["mail", "mial", 1],
    ["mesage", "message", 1],
    ["calender", "calendar", 1],
    ["kitten", "sitting", 3],
    ["", "abc", 3],
  ])("counts slips between %j and %j", (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it("gives up beyond the most that is asked for", () => {
    expect(editDistance("kitten", "sitting", 2)).toBeGreaterThan(2);
    expect(editDistance("a", "abcdef", 2)).toBeGreaterThan(2);
  });
});
