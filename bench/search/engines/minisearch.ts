import { plainTokens } from "../../../src/cli/eval/plain-bm25.js";
import { fieldBoosts, type SearchEngine } from "../engine.js";
import { loadPeer } from "../peers.js";
import { fieldsOf } from "../tool-fields.js";

interface MiniSearch {
  addAll(documents: readonly object[]): void;
  search(query: string): readonly { readonly id: string }[];
}

/** The package `minisearch`, with its own tokens or with those of `plainTokens`. */
export function minisearch(tokens: "own" | "plain"): SearchEngine {
  const plain = { tokenize: plainTokens, processTerm: (term: string) => term };
  return {
    id: tokens === "own" ? "minisearch" : "minisearch_tokens",
    label: tokens === "own" ? "minisearch" : "minisearch, our tokens",
    build(tools) {
      const constructor = loadPeer("minisearch")["default"] as new (options: object) => MiniSearch;
      const index = new constructor({
        idField: "name",
        fields: Object.keys(fieldBoosts),
        searchOptions: { boost: fieldBoosts },
        ...(tokens === "plain" ? plain : {}),
      });
      index.addAll(tools.map(fieldsOf));
      return (query, limit) =>
        index
          .search(query)
          .slice(0, limit)
          .map(({ id }) => id);
    },
  };
}
