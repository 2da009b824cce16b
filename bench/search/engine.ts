import type { RegisteredTool } from "../../src/registry/registered-tool.js";

type Promised<T> = T | Promise<T>;

/** Names of the tools that a query finds, best first. */
export type Search = (query: string, limit: number) => Promised<readonly string[]>;

/** One of the searches that are measured side by side. */
export interface SearchEngine {
  /** Stands before its figures: `bm25_r5_2000`. */
  readonly id: string;
  readonly label: string;
  /** Makes its index. */
  build(tools: readonly RegisteredTool[]): Promised<Search>;
  /** Most queries that are asked of so many tools; a sample stands for all where it takes seconds for each. */
  readonly mostQueries?: (tools: number) => number;
}

/** The parts of a tool that searches with fields are given, each with its weight. */
export const fieldBoosts = { name: 2, description: 1, server: 1, parameterNames: 0.5, parameterTexts: 0.3 };
