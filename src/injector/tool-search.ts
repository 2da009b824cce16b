import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import type { BaseMessage } from "@langchain/core/messages";
import { ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { z } from "zod";
import { promotedSchema } from "../agents/thread-state/promoted.js";
import type { Catalog } from "../catalog/catalog.js";
import { maxQueryLength, parseQuery } from "../catalog/query.js";
import type { SearchOutcome, SearchRequest } from "../catalog/search-catalog.js";
import { maxSelected, searchQueries } from "../catalog/search-catalog.js";
import type { SearchRecord } from "../catalog/learning/search-record.js";
import type { SemanticView } from "../catalog/semantic/semantic-index.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { ToolInstance } from "../registry/tool-entry.js";
import { calledTools } from "./called-tools.js";
import { heldPromotions, promotionRecord } from "./held-promotions.js";
import { promotionsToDrop } from "./limit-promotions.js";
import { searchAnswer } from "./search-answer.js";

export const toolSearchName = "tool_search";

export interface ToolSearchOptions {
  readonly maxResults: number;
  readonly maxPromotions: number;
  /** Whether this principal may find the tool. */
  readonly permits: (tool: RegisteredTool) => boolean;
  /** Ranks the catalog by meaning, where that is configured. */
  readonly semantic?: SemanticView | undefined;
}

/** Searches that one call may make. */
const maxQueries = 5;

/** Tools that a ranking by meaning adds to one by words. */
const nearLimit = 50;

const description = `Finds tools that are not loaded yet and loads them, so that you can call them in your next step.
Search in the words of a tool: what it does and to what, in the tools' language where you can ("create issue", "read file").
For a request that needs several tools, give one search for each in "queries", at most ${maxQueries}.
Forms of a search:
- words: ranked search over names, descriptions and arguments
- +word rest: "word" must be in the name, the rest ranks; several +words may stand first
- server:name rest: only the tools of that server
- /pattern/: regular expression over names, descriptions and argument names
- select:name1,name2: exactly these tools, at most ${maxSelected}
The answer lists the tools that are now loaded, and under "next_best" others that fit and are not loaded: load them with select:. Call tools in a later step, not together with this search.`;

const queryText = z.string().max(maxQueryLength);
const inputSchema = z
  .object({
    query: queryText.optional().describe("What to search for."),
    queries: z
      .array(queryText)
      .max(maxQueries)
      .optional()
      .describe(`Several searches at once, at most ${maxQueries}, instead of \`query\`.`),
  })
  .refine((input) => queriesOf(input).length > 0, { error: "Give `query` or `queries`." })
  .refine((input) => queriesOf(input).length <= maxQueries, {
    error: `Give at most ${maxQueries} searches in all.`,
  });

function queriesOf({ query, queries = [] }: { query?: string | undefined; queries?: string[] | undefined }) {
  return [...new Set([...(query === undefined ? [] : [query]), ...queries])];
}

const stateSchema = z.object({
  promoted: promotedSchema.nullish(),
  messages: z.custom<BaseMessage[]>(Array.isArray).default([]),
});

/** The tool that promotes: it writes `promoted` and its answer in one `Command`. */
export function createToolSearch(catalog: Catalog, options: ToolSearchOptions): ToolInstance {
  return tool(
    async (input, runtime: ToolRuntime) => {
      const queries = queriesOf(input);
      const { promoted, messages } = stateSchema.parse(runtime.state ?? {});
      const outcome = await search(catalog, queries, { ...options, signal: runtime.signal });
      const standing = heldPromotions(promoted, catalog, options.permits);
      const loaded = new Set(standing.map(({ definition }) => definition.name));
      const update = promotionRecord([...standing, ...outcome.matches], catalog);
      const fresh = new Set(outcome.matches.map(({ definition }) => definition.name));
      const use = { names: update.names, calls: calledTools(messages), fresh };
      const dropped = promotionsToDrop(use, options.maxPromotions);
      const message = new ToolMessage({
        content: searchAnswer({ queries, outcome, loaded, dropped }),
        artifact: searchRecords(queries, outcome),
        tool_call_id: runtime.toolCallId,
        name: toolSearchName,
      });
      return new Command({ update: { promoted: update, messages: [message] } });
    },
    { name: toolSearchName, description, schema: inputSchema },
  );
}

type SearchScope = ToolSearchOptions & { readonly signal: AbortSignal | undefined };

async function search(
  catalog: Catalog,
  queries: readonly string[],
  scope: SearchScope,
): Promise<SearchOutcome> {
  const requests: SearchRequest[] = await Promise.all(
    queries.map(async (text) => ({ text, near: await nearTools(catalog, text, scope) })),
  );
  return searchQueries(catalog, requests, { limit: scope.maxResults, permits: scope.permits });
}

/** What each search found, for the code that binds it and that learns from its use. */
function searchRecords(queries: readonly string[], { byQuery }: SearchOutcome): SearchRecord[] {
  return queries.map((query, position) => ({
    query,
    found: (byQuery[position] ?? []).map(({ definition: { name }, fingerprint }) => ({ name, fingerprint })),
  }));
}

/** Positions of what is near in meaning to the words of a query; the exact forms are taken at their word. */
async function nearTools(
  catalog: Catalog,
  query: string,
  { semantic, permits, signal }: SearchScope,
): Promise<readonly number[]> {
  if (semantic === undefined || parseQuery(query).form !== "words") return [];
  const accepts = (position: number): boolean => {
    const tool = catalog.tools[position];
    return tool !== undefined && permits(tool);
  };
  const ranked = await semantic.rank(query, { limit: nearLimit, accepts, signal });
  return ranked.map(({ position }) => position);
}
