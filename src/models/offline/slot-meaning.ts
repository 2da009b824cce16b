import type { Slot } from "./slots.js";

/** What a slot's name, format or description says that its value is. */
export type Meaning =
  | "path"
  | "url"
  | "email"
  | "date"
  | "pattern"
  | "zone"
  | "kind"
  | "name"
  | "place"
  | "query"
  | "content"
  | "identifier"
  | "other";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** The first that matches counts: by the last word of a slot's name, then by any of its words. */
const byWord: readonly (readonly [Meaning, ReadonlySet<string>])[] = [
  ["url", words("url uri link href endpoint website")],
  ["email", words("email mail")],
  ["zone", words("timezone tz zone")],
  ["pattern", words("pattern glob mask regex")],
  ["path", words("path file filename filepath dir directory folder cwd source destination src dest dst")],
  ["kind", words("type kind category class severity priority status")],
  ["query", words("query q search term keyword topic subject question")],
  ["place", words("city location place town country region address")],
  ["name", words("name title label user username person who author owner entity node from to recipient")],
  [
    "content",
    words("content message text body prompt input description comment note value data summary say string"),
  ],
  ["identifier", words("id number key code no ref")],
];

const byFormat: ReadonlyMap<unknown, Meaning> = new Map<unknown, Meaning>([
  ["uri", "url"],
  ["url", "url"],
  ["uri-reference", "url"],
  ["email", "email"],
  ["date", "date"],
  ["date-time", "date"],
]);

export function meaningOf({ words: names, schema, item }: Slot): Meaning {
  const formatted = byFormat.get(schema["format"] ?? item?.schema["format"]);
  if (formatted) return formatted;
  const last = names.at(-1) ?? "";
  const byLast = byWord.find(([, list]) => list.has(last));
  const byAny = byLast ?? byWord.find(([, list]) => names.some((name) => list.has(name)));
  return byAny?.[0] ?? "other";
}
