import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isLegalToolName } from "../../../src/registry/tool-name.js";

const toolSchema = z.strictObject({
  name: z.string().regex(/^\S{1,64}$/),
  description: z.string().min(1),
  parameters: z.strictObject({
    type: z.literal("object"),
    properties: z.record(z.string(), z.looseObject({ description: z.string().min(1) })),
    required: z.array(z.string()).optional(),
  }),
  server: z.string().min(1),
});
type Tool = z.infer<typeof toolSchema>;

const styles = ["sentence", "task", "phrase", "keyword", "synonym", "short", "typo"] as const;
const querySchema = z.strictObject({
  id: z.string().min(1),
  query: z.string().min(1).max(1_000),
  gold: z.array(z.string()),
  lang: z.enum(["en", "zh"]),
  style: z.enum(styles),
});

const pairSchema = z.strictObject({ id: z.string().min(1), query: z.string().min(1), tool: toolSchema });

const ajv = new Ajv({ strict: true });
const catalog = readLines("catalog.jsonl", toolSchema);
const queries = readLines("queries.jsonl", querySchema);
const pairs = readLines("zh-en.jsonl", pairSchema);

const toolsByName = new Map(catalog.map((tool) => [tool.name, tool]));
const answerable = queries.filter((query) => query.gold.length > 0);
const unanswerable = queries.filter((query) => query.gold.length === 0);

describe("the catalogue", () => {
  it("holds about 60 tools of many servers, each under its own name", () => {
    expect(catalog.length).toBeGreaterThanOrEqual(60);
    expect(catalog.length).toBeLessThanOrEqual(70);
    expect(repeated(catalog.map((tool) => tool.name))).toEqual([]);
    expect(new Set(catalog.map((tool) => tool.server)).size).toBeGreaterThanOrEqual(25);
  });

  it("has valid parameters, each required one among them", () => {
    expect(catalog.flatMap(faultsOfParameters)).toEqual([]);
  });

  it("mixes languages, naming habits and choices", () => {
    expect(count(catalog, (tool) => hasHan(tool.description))).toBeGreaterThanOrEqual(10);
    expect(count(catalog, (tool) => hasHan(tool.name))).toBeGreaterThanOrEqual(3);
    expect(count(catalog, (tool) => /[a-z][A-Z]/.test(tool.name))).toBeGreaterThanOrEqual(5);
    expect(count(catalog, (tool) => /[a-z]_[a-z]/.test(tool.name))).toBeGreaterThanOrEqual(30);
    expect(count(catalog, (tool) => JSON.stringify(tool.parameters).includes('"enum"'))).toBeGreaterThan(15);
  });
});

describe("the queries", () => {
  it("are 300 with an answer and 20 without, half of each Chinese", () => {
    expect(answerable).toHaveLength(300);
    expect(unanswerable).toHaveLength(20);
    expect(count(answerable, (query) => query.lang === "zh")).toBe(150);
    expect(count(unanswerable, (query) => query.lang === "zh")).toBe(10);
  });

  it("have ids and texts of their own", () => {
    expect(repeated(queries.map((query) => query.id))).toEqual([]);
    expect(repeated(queries.map((query) => query.query.toLowerCase()))).toEqual([]);
  });

  it("name only tools of the catalogue as gold, each once", () => {
    const names = answerable.flatMap((query) => query.gold);
    expect(names.filter((name) => !toolsByName.has(name))).toEqual([]);
    expect(answerable.flatMap((query) => repeated(query.gold))).toEqual([]);
  });

  it("ask for every tool at least twice", () => {
    const names = answerable.flatMap((query) => query.gold);
    const rare = catalog.filter((tool) => count(names, (name) => name === tool.name) < 2);
    expect(rare.map((tool) => tool.name)).toEqual([]);
  });

  it("are in the language that they say", () => {
    const wrong = queries.filter((query) => hasHan(query.query) !== (query.lang === "zh"));
    expect(wrong.map((query) => query.id)).toEqual([]);
  });

  it("use every style in both languages", () => {
    for (const lang of ["en", "zh"] as const) {
      const used = new Set(answerable.filter((query) => query.lang === lang).map((query) => query.style));
      expect([...used].sort()).toEqual([...styles].sort());
    }
  });

  it("need two or more tools where they are tasks", () => {
    const tasks = answerable.filter((query) => query.style === "task");
    expect(tasks.filter((query) => query.gold.length < 2).map((query) => query.id)).toEqual([]);
  });

  it("share no word with the tool where they are synonyms", () => {
    const shared = answerable
      .filter((query) => query.style === "synonym")
      .flatMap((query) =>
        query.gold.map((name) => ({ id: query.id, words: sharedTerms(query.query, name) })),
      );
    expect(shared.filter(({ words }) => words.length > 0)).toEqual([]);
  });
});

describe("the pairs of a Chinese request and an English tool", () => {
  it("are at least 120, with ids, requests and tools of their own", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(120);
    expect(repeated(pairs.map((pair) => pair.id))).toEqual([]);
    expect(repeated(pairs.map((pair) => pair.query))).toEqual([]);
    expect(repeated(pairs.map((pair) => pair.tool.name))).toEqual([]);
    expect(repeated(pairs.map((pair) => pair.tool.description))).toEqual([]);
  });

  it("have requests in Chinese without a Latin letter", () => {
    const wrong = pairs.filter((pair) => !hasHan(pair.query) || /\p{Script=Latin}/u.test(pair.query));
    expect(wrong.map((pair) => pair.id)).toEqual([]);
  });

  it("have tools in ASCII, with names that every provider takes and valid parameters", () => {
    expect(pairs.filter((pair) => !isAscii(pair.tool)).map((pair) => pair.id)).toEqual([]);
    expect(pairs.map((pair) => pair.tool.name).filter((name) => !isLegalToolName(name))).toEqual([]);
    expect(pairs.flatMap((pair) => faultsOfParameters(pair.tool))).toEqual([]);
  });

  it("share no tool and no request with the other sets", () => {
    expect(pairs.filter((pair) => toolsByName.has(pair.tool.name)).map((pair) => pair.id)).toEqual([]);
    const texts = new Set(queries.map((query) => query.query));
    expect(pairs.filter((pair) => texts.has(pair.query)).map((pair) => pair.id)).toEqual([]);
  });
});

function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  const text = readFileSync(new URL(`../../data/search/${file}`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      const result = schema.safeParse(JSON.parse(line));
      if (!result.success) throw new Error(`${file}:${index + 1}: ${z.prettifyError(result.error)}`);
      return result.data;
    });
}

function faultsOfParameters(tool: Tool): string[] {
  const { properties, required = [] } = tool.parameters;
  const unknown = required.filter((name) => !Object.hasOwn(properties, name));
  const faults = unknown.map((name) => `${tool.name}: '${name}' is required but not described`);
  if (ajv.validateSchema(tool.parameters) !== true) faults.push(`${tool.name}: ${ajv.errorsText()}`);
  return faults;
}

function isAscii(tool: Tool): boolean {
  return /^[\x20-\x7e]*$/.test(JSON.stringify(tool));
}

function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

function count<T>(items: readonly T[], accepts: (item: T) => boolean): number {
  return items.filter((item) => accepts(item)).length;
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/** Words of four letters or more, without a plural s, and pairs of neighbouring Chinese characters. */
function termsOf(text: string): Set<string> {
  const words = text.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  const latin = (words.match(/[a-z]{4,}/g) ?? []).map((word) => word.replace(/s$/, ""));
  const pairsOfHan = [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map((match) => match[1] ?? "");
  return new Set([...latin, ...pairsOfHan]);
}

const emptyWords = new Set([
  "into",
  "from",
  "that",
  "what",
  "when",
  "which",
  "with",
  "where",
  "this",
  "they",
]);

function sharedTerms(query: string, name: string): string[] {
  const tool = toolsByName.get(name);
  const own = termsOf(`${name} ${tool?.description ?? ""}`);
  return [...termsOf(query)].filter((term) => own.has(term) && !emptyWords.has(term));
}
