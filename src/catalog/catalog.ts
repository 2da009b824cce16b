import { canonicalJson } from "../kernel/canonical-json.js";
import { sha256Hex } from "../kernel/sha256.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { asFunctionTool } from "../registry/tool-definition.js";
import { weightedTerms } from "./document.js";
import type { KeywordIndex } from "./keyword-index.js";
import { createKeywordIndex } from "./keyword-index.js";

/**
 * The tools that can be searched in one snapshot, the same for every principal: who may see what is decided
 * by filters when it is queried.
 */
export interface Catalog {
  /** Identity of names and schemas: 16 hexadecimal characters, whatever the order of the tools. */
  readonly hash: string;
  /** Sorted by name. */
  readonly tools: readonly RegisteredTool[];
  readonly names: ReadonlySet<string>;
  get(name: string): RegisteredTool | undefined;
  /** Positions in `tools` that match some word of the text, best first. */
  rank(text: string): number[];
}

/** Requests that a tool serves, beside those of its definition: searched, never shown. */
export type ExamplesFor = (tool: RegisteredTool) => readonly string[];

/** The index is built at the first ranked search, since many runs need none. */
export function createCatalog(
  tools: readonly RegisteredTool[],
  examplesFor: ExamplesFor = () => [],
): Catalog {
  const sorted = tools.toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  const byName = new Map(sorted.map((tool) => [tool.definition.name, tool]));
  let index: KeywordIndex | undefined;
  return {
    hash: catalogHash(sorted),
    tools: sorted,
    names: new Set(byName.keys()),
    get: (name) => byName.get(name),
    rank: (text) =>
      (index ??= createKeywordIndex(
        sorted.map((tool) => weightedTerms(tool.definition, examplesFor(tool))),
      )).rank(text),
  };
}

/** SHA-256 over the canonical JSON of `[{name, schema}]` sorted by name, first 16 hexadecimal characters. */
function catalogHash(sorted: readonly RegisteredTool[]): string {
  const list = sorted.map(({ definition }) => ({
    name: definition.name,
    schema: asFunctionTool(definition),
  }));
  return sha256Hex(canonicalJson(list), 16);
}
