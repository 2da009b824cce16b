import { createCatalog, type Catalog } from "../../catalog/catalog.js";
import { searchCatalog, type SearchOutcome } from "../../catalog/search-catalog.js";
import type { SearchedTools } from "../search-data/searched-tools.js";
import { wordsByTool, type MatchedWord } from "./matched-words.js";

/** The search of `tool_search`, of one who may see all tools. */
export interface RankedSearch {
  readonly catalog: Catalog;
  search(query: string, limit: number): SearchOutcome;
  /** By name of a tool: which words of the query lead to it. Knows the best hundred. */
  reasons(query: string): ReadonlyMap<string, readonly MatchedWord[]>;
}

/** Makes the index, out of the one before it where there is one; what is measured as building it. */
export function createRankedSearch(
  { tools, examplesFor }: SearchedTools,
  before?: Pick<RankedSearch, "catalog">,
): RankedSearch {
  const catalog = createCatalog(tools, examplesFor, before?.catalog);
  catalog.ranker();
  return {
    catalog,
    search: (query, limit) => searchCatalog(catalog, query, { limit, permits: () => true }),
    reasons: (query) => wordsByTool(catalog, query),
  };
}

export function namesOf({ matches }: SearchOutcome): string[] {
  return matches.map(({ definition }) => definition.name);
}
