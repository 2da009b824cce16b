import { createCatalog } from "../../catalog/catalog.js";
import type { SearchOutcome } from "../../catalog/search-catalog.js";
import { searchCatalog } from "../../catalog/search-catalog.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";

/** A tool that a query found. */
export interface RankedTool {
  readonly tool: RegisteredTool;
  readonly score: number;
  /** The parts of the tool that matched. */
  readonly fields: readonly string[];
}

export interface RankedOutcome extends Pick<SearchOutcome, "more" | "unknown" | "cut"> {
  /** Best first. */
  readonly found: readonly RankedTool[];
}

/** The search of `tool_search`, of one who may see all tools. */
export interface RankedSearch {
  search(query: string, limit: number): RankedOutcome;
}

/** Makes the index, out of the one before it where there is one; what is measured as building it. */
export function createRankedSearch(tools: readonly RegisteredTool[], _before?: RankedSearch): RankedSearch {
  const catalog = createCatalog(tools);
  const ranked: RankedSearch = {
    search(query, limit) {
      const { matches, more, unknown, cut } = searchCatalog(catalog, query, { limit, permits: () => true });
      return { found: matches.map((tool) => ({ tool, score: 0, fields: [] })), more, unknown, cut };
    },
  };
  ranked.search("a", 1);
  return ranked;
}

export function namesOf({ found }: RankedOutcome): string[] {
  return found.map(({ tool }) => tool.definition.name);
}
