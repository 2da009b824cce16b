import type { RegisteredTool } from "../registry/registered-tool.js";
import type { CanonicalTexts } from "./catalog-hash.js";
import { canonicalTexts, catalogHash } from "./catalog-hash.js";
import { nextIndex } from "./index/next-index.js";
import type { SearchIndex } from "./index/search-index.js";
import { createLexicon } from "./lexicon/lexicon.js";
import { shippedLexiconTables } from "./lexicon/shipped-lexicon.js";
import type { Language, Ranker } from "./ranking/create-ranker.js";
import { createRanker } from "./ranking/create-ranker.js";
import { createWordSegmenter } from "./text/wide-script.js";
import type { ExamplesFor } from "./tool-kind.js";
import { toolKind } from "./tool-kind.js";
import type { ToolNames } from "./tool-names.js";
import { createToolNames } from "./tool-names.js";
import { isSortedByName, placeOfName } from "./tools-by-name.js";

/**
 * The tools that can be searched in one snapshot, the same for every principal: who may see what is decided
 * by filters when it is queried. What is costly is worked out when it is first asked for, since many runs
 * search nothing.
 */
export interface Catalog {
  /** Identity of names and schemas: 16 hexadecimal characters, whatever the order of the tools. */
  readonly hash: string;
  /** Sorted by name. */
  readonly tools: readonly RegisteredTool[];
  readonly names: ReadonlySet<string>;
  get(name: string): RegisteredTool | undefined;
  /** Ranks positions in `tools`. */
  ranker(): Ranker;
  /** Finds positions in `tools` by names as a model writes them. */
  toolNames(): ToolNames;
}

export type { ExamplesFor };

/**
 * The catalog of a set of tools with unique names. With the catalog before it at hand, whatever both have in
 * common is taken over: then one new tool among ten thousand costs a few milliseconds.
 */
export function createCatalog(
  tools: readonly RegisteredTool[],
  examplesFor?: ExamplesFor,
  previous?: Catalog,
): Catalog {
  const sorted = isSortedByName(tools, previous?.tools)
    ? tools
    : tools.toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  return new IndexedCatalog(sorted, examplesFor, previous instanceof IndexedCatalog ? previous : undefined);
}

class IndexedCatalog implements Catalog {
  readonly tools: readonly RegisteredTool[];
  readonly #examplesFor: ExamplesFor | undefined;
  /** Of the catalogs before, what the last one that was searched or hashed has worked out; nothing else is kept. */
  readonly #indexBefore: SearchIndex<RegisteredTool> | undefined;
  readonly #textsBefore: CanonicalTexts | undefined;
  #texts: CanonicalTexts | undefined;
  #hash: string | undefined;
  #names: ReadonlySet<string> | undefined;
  #language: Language | undefined;
  #index: SearchIndex<RegisteredTool> | undefined;
  #ranker: Ranker | undefined;
  #toolNames: ToolNames | undefined;

  constructor(
    sorted: readonly RegisteredTool[],
    examplesFor: ExamplesFor | undefined,
    previous: IndexedCatalog | undefined,
  ) {
    this.tools = sorted;
    this.#examplesFor = examplesFor;
    if (previous === undefined) return;
    this.#indexBefore = previous.#index ?? previous.#indexBefore;
    this.#textsBefore = previous.#texts ?? previous.#textsBefore;
    this.#language = previous.#language;
  }

  get hash(): string {
    this.#texts ??= canonicalTexts(this.tools, this.#textsBefore);
    return (this.#hash ??= catalogHash(this.#texts));
  }

  get names(): ReadonlySet<string> {
    return (this.#names ??= new Set(this.tools.map(({ definition }) => definition.name)));
  }

  get(name: string): RegisteredTool | undefined {
    const tool = this.tools[placeOfName(this.tools, name)];
    return tool?.definition.name === name ? tool : undefined;
  }

  ranker(): Ranker {
    if (this.#ranker !== undefined) return this.#ranker;
    this.#language ??= { lexicon: createLexicon(shippedLexiconTables()), segment: createWordSegmenter() };
    this.#index = nextIndex(this.tools, toolKind(this.#examplesFor), this.#indexBefore);
    this.#ranker = createRanker(this.#index, this.#language);
    return this.#ranker;
  }

  toolNames(): ToolNames {
    return (this.#toolNames ??= createToolNames(this.tools));
  }
}
