import { plainBm25 } from "../../../src/cli/eval/plain-bm25.js";
import { wholeRegex } from "../../../src/cli/eval/whole-regex.js";
import type { SearchEngine } from "../engine.js";

/** DeerFlow's rule: the whole query is one regular expression. */
export const deerflow: SearchEngine = {
  id: "deerflow",
  label: "DeerFlow's regex",
  build: (tools) => wholeRegex(tools.map(({ definition }) => definition)),
};

/** BM25 over one text a tool. */
export const bm25: SearchEngine = {
  id: "bm25",
  label: "BM25, one field",
  build: (tools) => plainBm25(tools.map(({ definition }) => definition)),
};
