import type { ToolQuery } from "../../catalog/query.js";
import { oneLine } from "../ask/one-line.js";
import { textTable } from "../text-table.js";
import type { TextStyle } from "../text-style.js";
import { describeQuery } from "./describe-query.js";
import type { RankedOutcome } from "./ranked-search.js";

/** What a query found, for people. */
export function searchText(query: ToolQuery, outcome: RankedOutcome, style: TextStyle): string {
  const { found, more, unknown, cut } = outcome;
  const rows = found.map(({ tool, score, fields }, index) => [
    `${String(index + 1).padStart(3)}  ${oneLine(tool.definition.name, 80)}`,
    score.toFixed(2),
    fields.join(", "),
  ]);
  const lines = [
    style.dim(oneLine(describeQuery(query), 300)),
    ...(rows.length > 0 ? textTable([["     tool", "score", "matched"], ...rows]) : ["No tool fits."]),
    ...(more > 0 ? [style.dim(`${more} more match.`)] : []),
    ...unknown.map(({ name, suggestions }) => style.yellow(unknownText(name, suggestions))),
    ...(cut.length > 0 ? [style.yellow(`Not looked up, beyond the limit: ${cut.join(", ")}`)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function unknownText(name: string, suggestions: readonly string[]): string {
  const near = suggestions.length > 0 ? ` Like it: ${suggestions.join(", ")}` : "";
  return `There is no tool named ${oneLine(name, 80)}.${near}`;
}

/** The same for a program. */
export function searchJson(text: string, query: ToolQuery, outcome: RankedOutcome): string {
  const { found, more, unknown, cut } = outcome;
  const tools = found.map(({ tool, score, fields }) => ({ name: tool.definition.name, score, fields }));
  return `${JSON.stringify({ query: text, form: query.form, tools, more, unknown, cut })}\n`;
}
