import { canonicalJson } from "../kernel/canonical-json.js";
import { sha256Hex } from "../kernel/sha256.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { asFunctionTool } from "../registry/tool-definition.js";
import { nextIndex } from "./index/next-index.js";
import { createLexicon } from "./lexicon/lexicon.js";
import { shippedLexiconTables } from "./lexicon/shipped-lexicon.js";
import type { Ranker } from "./ranking/create-ranker.js";
import { createRanker } from "./ranking/create-ranker.js";
import { createWordSegmenter } from "./text/wide-script.js";
import { toolDocument } from "./tool-document.js";

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
  /** Ranks positions in `tools`. Its index is built when it is first asked for, since many runs need none. */
  ranker(): Ranker;
}

/** Requests that a tool serves, beside those of its definition: searched, never shown. */
export type ExamplesFor = (tool: RegisteredTool) => readonly string[];

export function createCatalog(
  tools: readonly RegisteredTool[],
  examplesFor: ExamplesFor = () => [],
): Catalog {
  const sorted = tools.toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  const byName = new Map(sorted.map((tool) => [tool.definition.name, tool]));
  let ranker: Ranker | undefined;
  return {
    hash: catalogHash(sorted),
    tools: sorted,
    names: new Set(byName.keys()),
    get: (name) => byName.get(name),
    ranker: () => (ranker ??= rankerOf(sorted, examplesFor)),
  };
}

function rankerOf(tools: readonly RegisteredTool[], examplesFor: ExamplesFor): Ranker {
  const index = nextIndex(tools, {
    key: ({ definition, fingerprint }) => `${definition.name} ${fingerprint}`,
    hasChanged: () => false,
    document: (tool) => {
      const { tags, examples = [] } = tool.definition;
      return toolDocument(tool.definition, { tags, examples: [...examples, ...examplesFor(tool)] });
    },
  });
  return createRanker({
    index,
    lexicon: createLexicon(shippedLexiconTables()),
    segment: createWordSegmenter(),
  });
}

/** SHA-256 over the canonical JSON of `[{name, schema}]` sorted by name, first 16 hexadecimal characters. */
function catalogHash(sorted: readonly RegisteredTool[]): string {
  const list = sorted.map(({ definition }) => ({
    name: definition.name,
    schema: asFunctionTool(definition),
  }));
  return sha256Hex(canonicalJson(list), 16);
}
