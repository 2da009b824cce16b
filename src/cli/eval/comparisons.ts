import { plainBm25 } from "./plain-bm25.js";
import type { BuildSearch } from "./search-tools.js";
import { wholeRegex } from "./whole-regex.js";

/** Simpler searches that a catalogue's own is measured beside, by the name that `--compare` knows them by. */
export const comparisons: Readonly<Record<"bm25" | "regex", BuildSearch>> = {
  bm25: plainBm25,
  regex: wholeRegex,
};

export type ComparisonName = keyof typeof comparisons;

export const comparisonNames = Object.keys(comparisons) as readonly ComparisonName[];
