import type { RegisteredTool } from "../../src/registry/registered-tool.js";
import { registerTool } from "../../src/registry/registered-tool.js";
import { examplesByLanguage } from "../../src/registry/tool-definition.js";
import { sha256Hex } from "../../src/kernel/sha256.js";
import { defaultBounds } from "../../src/catalog/learning/learned-tools.js";
import type { QueryLine } from "../../src/cli/search-data/query-file.js";
import { ownExamples, type Suite } from "./suites.js";

/** A suite in one form and in another, to show what the difference brings. */
export interface Comparison {
  readonly label: string;
  readonly suite: Suite;
}

/**
 * What example requests bring (as `examples` of a definition, or notes by a model, hold them), and what use brings: half
 * of the queries, taken for searches that led to their tools, help with the other half. On the project's own tools, alone
 * and, where there is one, in a large catalogue of others.
 */
export async function exampleComparisons(
  own: Suite,
  filler: Suite | undefined,
): Promise<readonly Comparison[]> {
  const examples = await ownExamples();
  const suites = [own, ...(filler ? [among(own, filler)] : [])];
  return suites.flatMap((suite) => {
    const [learnt, asked] = halves(suite.queries);
    const half = { ...suite, name: `${suite.name}_half`, queries: asked };
    return [
      { label: "as it is", suite },
      { label: "with examples", suite: renamed(withExamples(suite, examples), "examples") },
      { label: "half of the queries", suite: half },
      { label: "the other half learnt", suite: renamed(withExamples(half, byTool(learnt)), "learnt") },
    ];
  });
}

function among(own: Suite, filler: Suite): Suite {
  const names = new Set(own.tools.map(({ definition }) => definition.name));
  const others = filler.tools.filter(({ definition }) => !names.has(definition.name));
  return { name: `own_in_${filler.name}`, tools: [...own.tools, ...others], queries: own.queries };
}

function renamed(suite: Suite, ending: string): Suite {
  return { ...suite, name: `${suite.name}_${ending}` };
}

function withExamples(suite: Suite, examples: ReadonlyMap<string, readonly string[]>): Suite {
  const tools = suite.tools.map((tool): RegisteredTool => {
    const more = examples.get(tool.definition.name);
    return more
      ? registerTool({ ...tool, definition: { ...tool.definition, examples: examplesByLanguage(more) } })
      : tool;
  });
  return { ...suite, tools };
}

/** Two halves by a hash of the text: the same ones each time. */
function halves(queries: readonly QueryLine[]): [QueryLine[], QueryLine[]] {
  return [queries.filter(isFirst), queries.filter((query) => !isFirst(query))];
}

function isFirst({ query }: QueryLine): boolean {
  return Number.parseInt(sha256Hex(query, 2), 16) < 128;
}

/** As many as learning keeps for a tool. */
function byTool(queries: readonly QueryLine[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const { query, gold } of queries) {
    for (const name of gold)
      texts.set(name, [...(texts.get(name) ?? []), query].slice(0, defaultBounds.examplesPerTool));
  }
  return texts;
}
