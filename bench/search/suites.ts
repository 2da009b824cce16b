import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { catalogLineSchema, readCatalogFile, toolOfLine } from "../../src/cli/search-data/catalog-file.js";
import { readJsonLines } from "../../src/cli/search-data/json-lines.js";
import type { QueryLine } from "../../src/cli/search-data/query-file.js";
import { readQueryFile } from "../../src/cli/search-data/query-file.js";
import type { RegisteredTool } from "../../src/registry/registered-tool.js";

/** Tools, and requests with the names of those that serve them. */
export interface Suite {
  /** Ends the names of its figures: `r5_2000`. */
  readonly name: string;
  readonly tools: readonly RegisteredTool[];
  readonly queries: readonly QueryLine[];
}

const ownFolder = fileURLToPath(new URL("../../tests/data/search/", import.meta.url));
const sizes = ["500", "2000", "10000"] as const;

/** Tools of the catalogue in which Chinese requests look for their English tools. */
const pairsCatalogueSize = 2000;

/** The set that the project has written for itself. */
export function ownSuite(): Promise<Suite> {
  return readSuite("own", ownFolder);
}

/** The suites of a folder that are there, the smallest first. */
export async function suitesOf(folder: string): Promise<Suite[]> {
  const present = sizes.filter((size) => existsSync(join(folder, size, "catalog.jsonl")));
  return Promise.all(present.map((size) => readSuite(size, join(folder, size))));
}

async function readSuite(name: string, folder: string): Promise<Suite> {
  const file = (label: string) => ({ path: join(folder, label), label: `${name}/${label}` });
  const [tools, queries] = await Promise.all([
    readCatalogFile(file("catalog.jsonl")),
    readQueryFile(file("queries.jsonl")),
  ]);
  return { name, tools, queries };
}

const examplesShape = {
  schema: z.object({
    name: z.string(),
    examples: z.object({ en: z.array(z.string()), zh: z.array(z.string()) }),
  }),
  noun: "tool",
  example: `{"name": "…", "examples": {"en": ["…"], "zh": ["…"]}}`,
};

/** Example requests for the tools of the own suite, by name. */
export async function ownExamples(): Promise<ReadonlyMap<string, readonly string[]>> {
  const label = "examples.jsonl";
  const lines = await readJsonLines({ path: join(ownFolder, label), label }, examplesShape);
  return new Map(lines.map(({ name, examples }) => [name, [...examples.en, ...examples.zh]]));
}

const pairShape = {
  schema: z.object({ query: z.string(), tool: catalogLineSchema }),
  noun: "pair",
  example: `{"query": "…", "tool": {…}}`,
};

/**
 * Chinese requests whose tools are in English: the tools of all pairs, and as many of another catalogue as make
 * 2,000 of them, less those that have the name of a pair's tool.
 */
export async function pairsSuite(filler: Suite): Promise<Suite> {
  const label = "zh-en.jsonl";
  const pairs = await readJsonLines({ path: join(ownFolder, label), label }, pairShape);
  const own = pairs.map(({ tool }) => toolOfLine(tool, label));
  const names = new Set(own.map(({ definition }) => definition.name));
  const others = filler.tools.filter(({ definition }) => !names.has(definition.name));
  return {
    name: filler.name,
    tools: [...own, ...others.slice(0, Math.max(0, pairsCatalogueSize - own.length))],
    queries: pairs.map(({ query, tool }) => ({ query, gold: [tool.name], lang: "zh" })),
  };
}
