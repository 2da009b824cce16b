import { parseQuery } from "../../catalog/query.js";
import type { CommandHost } from "../command-host.js";
import { withSearchedTools } from "../search-data/searched-tools.js";
import { styleFor } from "../text-style.js";
import { createRankedSearch } from "./ranked-search.js";
import { searchJson, searchText } from "./search-report.js";

export interface SearchFlags {
  readonly catalog?: string | undefined;
  readonly config?: string | undefined;
  readonly limit: number;
  readonly json: boolean;
}

/** Shows what a query finds, and why. Answers with the exit code; to find nothing is no fault. */
export function searchTools(text: string, flags: SearchFlags, host: CommandHost): Promise<number> {
  const query = parseQuery(text);
  return withSearchedTools(flags, host, (tools) => {
    const outcome = createRankedSearch(tools).search(text, flags.limit);
    const style = styleFor(host.output, host.environment);
    host.output.write(flags.json ? searchJson(text, query, outcome) : searchText(query, outcome, style));
    return 0;
  });
}
