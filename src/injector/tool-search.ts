import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import type { BaseMessage } from "@langchain/core/messages";
import { ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { z } from "zod";
import { promotedSchema } from "../agents/thread-state/promoted.js";
import type { Catalog } from "../catalog/catalog.js";
import { maxQueryLength, parseQuery } from "../catalog/query.js";
import { maxSelected, searchCatalog } from "../catalog/search-catalog.js";
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

/** Tools that a ranking by meaning adds to one by words. */
const nearLimit = 50;

const description = `Finds tools that are not loaded yet and loads them, so that you can call them in your next step.
Search in the words of a tool: what it does and to what, in the tools' language where you can ("create issue", "read file").
Forms of a query:
- words: ranked search over names, descriptions and arguments
- +word rest: "word" must be in the name, the rest ranks
- select:name1,name2: exactly these tools, at most ${maxSelected}
The answer lists the tools that are now loaded. Call them in a later step, not together with this search.`;

const inputSchema = z.object({
  query: z.string().max(maxQueryLength).describe("What to search for."),
});

const stateSchema = z.object({
  promoted: promotedSchema.nullish(),
  messages: z.custom<BaseMessage[]>(Array.isArray).default([]),
});

/** The tool that promotes: it writes `promoted` and its answer in one `Command`. */
export function createToolSearch(catalog: Catalog, options: ToolSearchOptions): ToolInstance {
  return tool(
    async ({ query }, runtime: ToolRuntime) => {
      const { promoted, messages } = stateSchema.parse(runtime.state ?? {});
      const near = await nearTools(catalog, query, options, runtime.signal);
      const outcome = searchCatalog(catalog, query, {
        limit: options.maxResults,
        permits: options.permits,
        near,
      });
      const standing = heldPromotions(promoted, catalog, options.permits);
      const held = new Set(standing.map(({ definition }) => definition.name));
      const update = promotionRecord([...standing, ...outcome.matches], catalog);
      const fresh = new Set(outcome.matches.map(({ definition }) => definition.name));
      const use = { names: update.names, calls: calledTools(messages), fresh };
      const dropped = promotionsToDrop(use, options.maxPromotions);
      const content = searchAnswer({ query, outcome, loaded: held, dropped });
      const found = outcome.matches.map(({ definition, fingerprint }) => ({
        name: definition.name,
        fingerprint,
      }));
      const message = new ToolMessage({
        content,
        artifact: { query, found },
        tool_call_id: runtime.toolCallId,
        name: toolSearchName,
      });
      return new Command({ update: { promoted: update, messages: [message] } });
    },
    { name: toolSearchName, description, schema: inputSchema },
  );
}

/** Positions of what is near in meaning to the words of a query; the exact forms are taken at their word. */
async function nearTools(
  catalog: Catalog,
  query: string,
  { semantic, permits }: ToolSearchOptions,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  if (semantic === undefined || parseQuery(query).form !== "words") return [];
  const accepts = (position: number): boolean => {
    const tool = catalog.tools[position];
    return tool !== undefined && permits(tool);
  };
  const ranked = await semantic.rank(query, { limit: nearLimit, accepts, signal });
  return ranked.map(({ position }) => position);
}
