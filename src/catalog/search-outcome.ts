import type { RegisteredTool } from "../registry/registered-tool.js";
import type { SearchField } from "./index/fields.js";
import type { QueryFault } from "./query.js";

export interface SearchOptions {
  /** Most tools that a ranked query returns, or several of them together. */
  readonly limit: number;
  /** Tools beyond these that are named; 5 where nothing is said. */
  readonly next?: number | undefined;
  /** Whether the asking principal may see this tool; others are treated as if they did not exist. */
  readonly permits: (tool: RegisteredTool) => boolean;
  /** Milliseconds of a clock that never goes back; ends the search for a pattern that takes too long. */
  readonly now?: (() => number) | undefined;
}

/** One query with what goes along with it. */
export interface SearchRequest {
  readonly text: string;
  /** Positions in the catalog that are near to the query in meaning, best first; fused with the ranking by words. */
  readonly near?: readonly number[] | undefined;
}

/** A tool that was found. */
export interface ToolHit {
  readonly tool: RegisteredTool;
  /** Comparable within the hits of one query only; 0 where nothing was ranked. */
  readonly score: number;
  /** The parts of the tool in which something of the query stands. */
  readonly fields: readonly SearchField[];
  /** What the tool says it is not for, where the query sounds like it; such a tool ranks lower. */
  readonly notFor?: string | undefined;
}

/** A tool that fits nearly as well as those that were returned. */
export interface NextTool extends Pick<ToolHit, "tool" | "score"> {
  /** What it does, on one line. */
  readonly line: string;
}

export interface UnknownName {
  readonly name: string;
  /** Names like it, nearest first. */
  readonly suggestions: readonly string[];
}

export interface SearchOutcome {
  /** Best first; for `select:` in the order of the catalog. */
  readonly matches: readonly RegisteredTool[];
  /** The same tools with what was found in them. */
  readonly hits: readonly ToolHit[];
  /** For each query, those of `matches` that it found, and so what it may be credited with. */
  readonly byQuery: readonly (readonly RegisteredTool[])[];
  /** The tools that come after them, twins of the matches among them. */
  readonly next: readonly NextTool[];
  /** Tools that match beyond `matches`; those in `next` are counted. */
  readonly more: number;
  /** Names of a `select:` query, or servers of a `server:` query, that no visible tool has. */
  readonly unknown: readonly UnknownName[];
  /** Names of `select:` queries beyond the first 20 of all, which were left out. */
  readonly cut: readonly string[];
  /** What is wrong with a query, and what to write instead. */
  readonly faults: readonly QueryFault[];
}
