import { createRankedSearch, namesOf } from "../../../src/cli/search/ranked-search.js";
import type { SearchEngine } from "../engine.js";

/** The search of this project, as `tool_search` has it when nothing is configured. */
export const fawn: SearchEngine = {
  id: "",
  label: "Fawn",
  build(tools) {
    const search = createRankedSearch({ tools });
    return (query, limit) => namesOf(search.search(query, limit));
  },
};
