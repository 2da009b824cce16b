import type { Catalog } from "../../catalog/catalog.js";
import { parseQuery } from "../../catalog/query.js";

/** A word of a query by which a tool was found. */
export interface MatchedWord {
  /** As the query has it. */
  readonly word: string;
  /** What stands in the tool: the stem of the word, of a synonym or of a translation. */
  readonly by: readonly string[];
  /** The parts of the tool in which it stands. */
  readonly fields: readonly string[];
}

const explained = 100;

/** By name of a tool, for the best hundred of a query by words: the words that lead to it, the weightiest first. */
export function wordsByTool(catalog: Catalog, text: string): ReadonlyMap<string, readonly MatchedWord[]> {
  const query = parseQuery(text);
  if (query.form !== "words") return new Map();
  const ranker = catalog.ranker();
  const options = { wanted: explained, accepts: () => true, keepsPoor: true };
  const { plan, best } = ranker.rank(query.text, options);
  return new Map(
    best.map(({ document, position }) => [
      catalog.tools[position]?.definition.name ?? "",
      ranker.explain(plan, document).map(({ word, by, fields }) => ({ word, by, fields })),
    ]),
  );
}

/** `sending, 邮件 → mail` */
export function wordsText(words: readonly MatchedWord[]): string {
  return words.map(({ word, by }) => (isOwn(word, by) ? word : `${word} → ${by.join(" ")}`)).join(", ");
}

/** A stem of the word and pairs of its characters go without saying. */
function isOwn(word: string, by: readonly string[]): boolean {
  const stem = Math.min(4, word.length);
  return by.every((term) => word.includes(term) || term.startsWith(word.slice(0, stem)));
}
