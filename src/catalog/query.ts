/** What a search text asks for. */
export type ToolQuery =
  | { readonly form: "nothing" }
  | { readonly form: "select"; readonly names: readonly string[] }
  | { readonly form: "must"; readonly must: string; readonly rest: string }
  | { readonly form: "keywords"; readonly text: string };

/** Longest query that is read, in characters; what is beyond it is not looked at. */
export const maxQueryLength = 1000;

/** `select:a,b` names tools exactly, `+must rest` requires `must` in the name, anything else is ranked by keywords. */
export function parseQuery(input: string): ToolQuery {
  const text = input.slice(0, maxQueryLength).trim();
  if (text === "") return { form: "nothing" };
  const select = /^select:(.*)$/isu.exec(text);
  if (select) return selectQuery(select[1] ?? "");
  if (text.startsWith("+")) {
    const [must = "", ...rest] = text.slice(1).trim().split(/\s+/u);
    return must === "" ? { form: "nothing" } : { form: "must", must, rest: rest.join(" ") };
  }
  return { form: "keywords", text };
}

function selectQuery(list: string): ToolQuery {
  const names = list
    .split(",")
    .map((name) => name.trim().replace(/^["'`]|["'`]$/gu, ""))
    .filter((name) => name !== "");
  return names.length === 0 ? { form: "nothing" } : { form: "select", names: [...new Set(names)] };
}
