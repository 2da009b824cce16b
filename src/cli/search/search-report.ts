import type { SearchQuery } from "../../catalog/query.js";
import type { SearchOutcome, UnknownName } from "../../catalog/search-outcome.js";
import { oneLine } from "../ask/one-line.js";
import { textTable } from "../text-table.js";
import type { TextStyle } from "../text-style.js";
import { describeQuery } from "./describe-query.js";
import { wordsText, type MatchedWord } from "./matched-words.js";

/** What a query found, and why. */
export interface Explanation {
  readonly query: SearchQuery;
  readonly outcome: SearchOutcome;
  readonly reasons: ReadonlyMap<string, readonly MatchedWord[]>;
}

/** For people. */
export function searchText({ query, outcome, reasons }: Explanation, style: TextStyle): string {
  const { hits, more, unknown, cut, faults } = outcome;
  const rows = hits.map(({ tool: { definition }, score, fields }, index) => [
    `${String(index + 1).padStart(3)}  ${oneLine(definition.name, 80)}`,
    score.toFixed(2),
    fields.join(", "),
    oneLine(wordsText(reasons.get(definition.name) ?? []), 120),
  ]);
  const found = rows.length > 0 ? textTable([["     tool", "score", "found in", "by"], ...rows], [2, 3]) : [];
  const lines = [
    style.dim(oneLine(describeQuery(query), 300)),
    ...(rows.length === 0 && faults.length + unknown.length === 0 ? ["No tool fits."] : found),
    ...(more > 0 ? [style.dim(`${more} more ${more === 1 ? "matches" : "match"}.`)] : []),
    ...unknown.map((name) => style.yellow(unknownText(name))),
    ...(cut.length > 0 ? [style.yellow(`Not looked up, beyond the limit: ${cut.join(", ")}`)] : []),
    ...faults
      .filter(({ message }) => message !== describeQuery(query))
      .map(({ message }) => style.yellow(message)),
  ];
  return `${lines.join("\n")}\n`;
}

function unknownText({ name, suggestions }: UnknownName): string {
  const near = suggestions.length > 0 ? ` Like it: ${suggestions.join(", ")}` : "";
  return `Nothing is named ${oneLine(name, 80)}.${near}`;
}

/** For a program. */
export function searchJson(text: string, { query, outcome, reasons }: Explanation): string {
  const { hits, more, unknown, cut, faults } = outcome;
  const tools = hits.map(({ tool: { definition }, score, fields }) => ({
    name: definition.name,
    score,
    fields,
    words: reasons.get(definition.name) ?? [],
  }));
  return `${JSON.stringify({ query: text, form: query.form, tools, more, unknown, cut, faults })}\n`;
}
