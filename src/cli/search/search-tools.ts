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

/**
 * Shows what a query finds, and why. Answers with the exit code: 1 for a query that cannot be asked; to find
 * nothing is no fault.
 */
export function searchTools(text: string, flags: SearchFlags, host: CommandHost): Promise<number> {
  const query = parseQuery(text);
  return withSearchedTools(flags, host, (searched) => {
    const search = createRankedSearch(searched);
    const outcome = search.search(text, flags.limit);
    const explanation = { query, outcome, reasons: search.reasons(text) };
    const style = styleFor(host.output, host.environment);
    host.output.write(flags.json ? searchJson(text, explanation) : searchText(explanation, style));
    return outcome.faults.length > 0 && outcome.hits.length === 0 ? 1 : 0;
  });
}
