import type { ToolDefinition } from "../../registry/tool-definition.js";

/** Names of the tools that a query finds, best first, `limit` of them at most. */
export type SearchTools = (query: string, limit: number) => readonly string[];

/** Makes what a search needs to know of its tools. */
export type BuildSearch = (tools: readonly ToolDefinition[]) => SearchTools;
