import type { ToolQuery } from "../../catalog/query.js";

/** What the search understood, for people. */
export function describeQuery(query: ToolQuery): string {
  if (query.form === "nothing") return "nothing to search for";
  if (query.form === "select") return `exactly these names: ${query.names.join(", ")}`;
  if (query.form === "keywords") return `ranked words: ${query.text}`;
  if (query.rest === "") return `every name with \`${query.must}\` in it`;
  return `names with \`${query.must}\` in them, ranked by: ${query.rest}`;
}
