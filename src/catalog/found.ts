import type { SearchField } from "./index/fields.js";
import type { QueryFault } from "./query.js";
import type { UnknownName } from "./search-outcome.js";

/** A tool that one query found, by its position in the catalog. */
export interface FoundTool {
  readonly position: number;
  readonly score: number;
  /** What the tool says it is not for, where the query sounds like it. */
  readonly notFor?: string | undefined;
  /** Worked out only for the tools that are shown. */
  fields(): readonly SearchField[];
}

/** What one query found. */
export interface Found {
  /** Best first, as many as were wanted. */
  readonly tools: readonly FoundTool[];
  /** Positions of all that match, those in `tools` included. */
  readonly all: ReadonlySet<number>;
  /** Whether the tools were asked for by name, so that no limit applies to them. */
  readonly byName: boolean;
  readonly unknown: readonly UnknownName[];
  readonly cut: readonly string[];
  readonly faults: readonly QueryFault[];
}

export const foundNothing: Found = {
  tools: [],
  all: new Set(),
  byName: false,
  unknown: [],
  cut: [],
  faults: [],
};

/** What a search through one catalog for one principal needs. */
export interface Scope {
  /** Whether the tool at this position may be found. */
  readonly accepts: (position: number) => boolean;
  /** Tools that are wanted at most. */
  readonly wanted: number;
}
