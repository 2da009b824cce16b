import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runIn } from "../../support/command-run.js";

const ownData = fileURLToPath(new URL("../../data/search/", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-eval-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const tools = [
  {
    name: "send_mail",
    description: "Send a message to a person.",
    parameters: { type: "object" },
    server: "mail",
  },
  { name: "list_files", description: "Show what is in a folder.", parameters: { type: "object" } },
  { name: "get_weather", description: "The forecast for a place.", parameters: { type: "object" } },
];

const queries = [
  { query: "send a message", gold: ["send_mail"], lang: "en" },
  { query: "list files", gold: ["list_files"], lang: "en" },
  { query: "get weather and send mail", gold: ["get_weather", "send_mail"], lang: "en" },
  { query: "quxfrob", gold: ["get_weather"], lang: "xx" },
];

async function write(name: string, lines: readonly unknown[]): Promise<void> {
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  await writeFile(join(folder, name), texts.join("\n"));
}

async function evaluate(...words: string[]) {
  return runIn(folder, [
    "eval",
    "search",
    "--catalog",
    "tools.jsonl",
    "--queries",
    "queries.jsonl",
    ...words,
  ]);
}

async function evaluateJson(...words: string[]) {
  const { code, out, messages } = await evaluate("--json", ...words);
  expect(out.trimEnd().split("\n")).toHaveLength(1);
  const result: Record<string, unknown> = JSON.parse(out);
  return { code, messages, result };
}

describe("fawn eval search", () => {
  beforeEach(async () => {
    await write("tools.jsonl", tools);
    await write("queries.jsonl", queries);
  });

  it("prints one JSON object with figures, groups and misses, and nothing else", async () => {
    const { code, messages, result } = await evaluateJson();
    expect([code, messages]).toEqual([0, ""]);
    expect(Object.keys(result)).toEqual(["figures", "by_lang", "by_length", "misses"]);
    expect(result["figures"]).toEqual({
      recall_at_1: 0.625,
      recall_at_5: 0.75,
      recall_at_10: 0.75,
      ndcg_at_5: 0.75,
      mrr: 0.75,
      p50_ms: expect.any(Number),
      p99_ms: expect.any(Number),
      build_ms: expect.any(Number),
    });
    expect(result["by_lang"]).toMatchObject({
      en: { queries: 3, recall_at_5: 1 },
      xx: { queries: 1, recall_at_5: 0 },
    });
    expect(Object.keys(result["by_length"] ?? {})).toEqual(["1-3 words", "4-10 words"]);
  });

  it("explains the worst misses", async () => {
    await write("queries.jsonl", [...queries, { query: "list files", gold: ["send_mail", "no_such"] }]);
    const { result } = await evaluateJson("--misses", "2");
    expect(result["misses"]).toEqual([
      {
        query: "quxfrob",
        lang: "xx",
        gold: ["get_weather"],
        recall_at_5: 0,
        missed: [
          {
            name: "get_weather",
            rank: null,
            score: null,
            fields: [],
            words: [],
            reason: "the query finds nothing",
          },
        ],
        above: [],
      },
      expect.objectContaining({
        query: "list files",
        missed: [
          expect.objectContaining({ name: "send_mail" }),
          expect.objectContaining({ name: "no_such", reason: "the catalogue has no tool of this name" }),
        ],
        above: [
          {
            name: "list_files",
            rank: 1,
            score: expect.any(Number),
            fields: ["name"],
            words: [
              { word: "list", by: ["list"], fields: ["name"] },
              { word: "files", by: ["file"], fields: ["name"] },
            ],
          },
        ],
      }),
    ]);
  });

  it("compares with others", async () => {
    const { result } = await evaluateJson("--compare", "bm25,regex");
    expect(Object.keys(result)).toEqual(["figures", "by_lang", "by_length", "misses", "compare"]);
    expect(result["compare"]).toMatchObject({
      bm25: { recall_at_5: 0.75, build_ms: expect.any(Number) },
      regex: { recall_at_5: 0.25 },
    });
  });

  it("tells how many of the queries that no tool serves find nothing", async () => {
    await write("queries.jsonl", [
      ...queries,
      { query: "vlorp", gold: [] },
      { query: "send mail", gold: [] },
    ]);
    const { result } = await evaluateJson();
    expect(result["unanswerable"]).toEqual({ queries: 2, found_nothing: 1 });
    expect(result["figures"]).toMatchObject({ recall_at_5: 0.75 });
    expect((await evaluate()).out).toContain("Queries that no tool serves: 1 of 2 found nothing.\n");
  });

  it("prints tables for people", async () => {
    const { code, out } = await evaluate("--compare", "bm25", "--misses", "1");
    expect(code).toBe(0);
    expect(out).toMatch(/^3 tools, 4 queries\n\n +R@1 +R@5 +R@10 +nDCG@5 +MRR +p50 ms +p99 ms +build ms\n/);
    expect(out).toMatch(/\nfawn +0\.625 +0\.750 .*\nbm25 +0\.625 +0\.750 /);
    expect(out).toContain("recall@1 cannot be above 0.875 here");
    expect(out).toMatch(/\nby language +queries .*\nen +3 .*\nxx +1 /);
    expect(out).toMatch(
      /\nWorst misses\n0\.000 {2}quxfrob\n +missed {2}get_weather: the query finds nothing\n/,
    );
  });

  it("fails below the recall that is asked for, and only then", async () => {
    const low = await evaluate("--min-recall5", "0.8");
    expect([low.code, low.messages]).toEqual([1, "error: recall@5 is 0.7500, below 0.8.\n"]);
    expect(low.out).toContain("R@5");
    expect(await evaluate("--min-recall5", "0.75")).toMatchObject({ code: 0, messages: "" });
    const json = await evaluateJson("--min-recall5", "0.8");
    expect(json.code).toBe(1);
  });

  it("fails a gate that has nothing to measure", async () => {
    await write("queries.jsonl", [{ query: "hi", gold: [] }]);
    const { code, messages } = await evaluate("--min-recall5", "0");
    expect([code, messages]).toEqual([1, "error: no query has gold tools, so there is no recall@5.\n"]);
    expect((await evaluateJson()).result["figures"]).toMatchObject({ recall_at_5: null });
  });

  it("reports gold names that the catalogue does not have, and counts them as missed", async () => {
    await write("queries.jsonl", [{ query: "list files", gold: ["list_files", "list_fils"] }]);
    const { code, messages, result } = await evaluateJson();
    expect(code).toBe(0);
    expect(messages).toBe(
      "warning: the catalogue has no tool named list_fils; these gold names count as missed.\n",
    );
    expect(result["figures"]).toMatchObject({ recall_at_5: 0.5 });
  });

  it("names the lines that cannot be used", async () => {
    await write("queries.jsonl", [queries[0], { query: "x" }, "{"]);
    const { code, out, messages } = await evaluate("--json");
    expect([code, out]).toEqual([1, ""]);
    expect(messages).toMatch(
      /^error: 2 lines of queries\.jsonl cannot be used:\n {2}queries\.jsonl:2: `gold` must be a list of names\.\n {2}queries\.jsonl:3: this is no JSON/,
    );
    expect(messages).toContain('{"query": "tell Ann that I am late", "gold": ["send_mail"], "lang": "en"}');
    await write("queries.jsonl", queries);
    await write("tools.jsonl", [{ name: "a" }, { name: "a" }]);
    expect((await evaluate()).messages).toContain("  tools.jsonl:2: `a` is on line 1 too.\n");
  });

  it.each([
    [["--compare", "bm26"], "There are: bm25, regex."],
    [["--min-recall5", "90"], "It must be a number from 0 to 1."],
    [["--min-recall5", ""], "It must be a number from 0 to 1."],
    [["--misses", "-1"], "It must be a whole number"],
  ])("refuses %j", async (words, message) => {
    const { code, messages } = await evaluate(...words);
    expect(code).toBe(1);
    expect(messages).toContain(message);
  });

  it("needs queries", async () => {
    const { code, messages } = await runIn(folder, ["eval", "search", "--catalog", "tools.jsonl"]);
    expect(code).toBe(1);
    expect(messages).toContain("--queries");
  });
});

describe("the search, measured on the project's own set", () => {
  it("beats both comparisons", async () => {
    const words = [
      "--catalog",
      "catalog.jsonl",
      "--queries",
      "queries.jsonl",
      "--compare",
      "bm25,regex",
      "--json",
    ];
    const { out } = await runIn(ownData, ["eval", "search", ...words]);
    const { figures, compare } = JSON.parse(out);
    expect(figures.recall_at_5).toBeGreaterThan(compare.bm25.recall_at_5);
    expect(figures.recall_at_5).toBeGreaterThan(compare.regex.recall_at_5);
  });
});
