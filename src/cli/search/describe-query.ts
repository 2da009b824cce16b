import type { SearchQuery, WordsQuery } from "../../catalog/query.js";

/** What the search understood, for people. */
export function describeQuery(query: SearchQuery): string {
  switch (query.form) {
    case "nothing":
      return "nothing to search for";
    case "select":
      return `exactly these names: ${query.names.join(", ")}`;
    case "pattern":
      return `regular expression: ${query.pattern}`;
    case "faulty":
      return query.fault.message;
    case "words":
      return describeWords(query);
    default:
      return query satisfies never;
  }
}

function describeWords({ text, must, server }: WordsQuery): string {
  const conditions = [
    ...must.map((word) => `\`${word}\` in the name`),
    ...(server === undefined ? [] : [`of the server \`${server}\``]),
  ];
  const tools = conditions.length === 0 ? "" : `tools ${conditions.join(" and ")}`;
  if (text === "") return tools;
  return tools === "" ? `ranked words: ${text}` : `${tools}, ranked by: ${text}`;
}
