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
  const { hits, next, more, unknown, cut, faults } = outcome;
  const rows = hits.map(({ tool: { definition }, score, fields, notFor }, index) => [
    `${String(index + 1).padStart(3)}  ${oneLine(definition.name, 80)}`,
    score.toFixed(2),
    fields.join(", "),
    oneLine(wordsText(reasons.get(definition.name) ?? []), 120) + notForText(notFor),
  ]);
  const found = rows.length > 0 ? textTable([["     tool", "score", "found in", "by"], ...rows], [2, 3]) : [];
  const lines = [
    style.dim(oneLine(describeQuery(query), 300)),
    ...(rows.length === 0 && faults.length + unknown.length === 0 ? ["No tool fits."] : found),
    ...next.map(({ tool, line }) =>
      style.dim(`     ${oneLine(tool.definition.name, 80)}  ${oneLine(line, 120)}`),
    ),
    ...(more > 0 ? [style.dim(`${more} more ${more === 1 ? "matches" : "match"}.`)] : []),
    ...unknown.map((name) => style.yellow(unknownText(name))),
    ...(cut.length > 0 ? [style.yellow(`Not looked up, beyond the limit: ${cut.join(", ")}`)] : []),
    ...faults
      .filter(({ message }) => message !== describeQuery(query))
      .map(({ message }) => style.yellow(message)),
  ];
  return `${lines.join("\n")}\n`;
}

function notForText(notFor: string | undefined): string {
  return notFor === undefined ? "" : `  (ranks lower: it is not for ${oneLine(notFor, 60)})`;
}

function unknownText({ name, suggestions }: UnknownName): string {
  const near = suggestions.length > 0 ? ` Like it: ${suggestions.join(", ")}` : "";
  return `Nothing is named ${oneLine(name, 80)}.${near}`;
}

/** For a program. */
export function searchJson(text: string, { query, outcome, reasons }: Explanation): string {
  const { hits, next, more, unknown, cut, faults } = outcome;
  const tools = hits.map(({ tool: { definition }, score, fields, notFor }) => ({
    name: definition.name,
    score,
    fields,
    not_for: notFor,
    words: reasons.get(definition.name) ?? [],
  }));
  const following = next.map(({ tool, line }) => ({ name: tool.definition.name, description: line }));
  return `${JSON.stringify({ query: text, form: query.form, tools, next: following, more, unknown, cut, faults })}\n`;
}
