/** What a search text asks for. Knows nothing of what is searched: tools and skills share it. */
export type SearchQuery =
  | { readonly form: "nothing" }
  /** Things by name, as written; `cut` are those beyond the most that one query may name. */
  | { readonly form: "select"; readonly names: readonly string[]; readonly cut: readonly string[] }
  /** A regular expression, without its slashes. */
  | { readonly form: "pattern"; readonly pattern: string; readonly flags: string }
  | WordsQuery
  | { readonly form: "faulty"; readonly fault: QueryFault };

/** Words to rank by, narrowed down to names that contain every `must`, and to one server. */
export interface WordsQuery {
  readonly form: "words";
  readonly text: string;
  readonly must: readonly string[];
  readonly server?: string | undefined;
}

export interface QueryFault {
  readonly code: "pattern_too_long" | "pattern_too_complex" | "pattern_invalid" | "pattern_cut_short";
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** Longest query that is read, in characters; what is beyond it is not looked at. */
export const maxQueryLength = 1000;
/** Names that one `select:` query may ask for. */
export const maxSelected = 20;
/** Longest regular expression, in characters. */
export const maxPatternLength = 200;

/**
 * Reads a query. Forms: `select:a,b` names things, `/pattern/` is a regular expression, `+must rest` wants words
 * in the name, `server:name rest` looks at one server only; anything else is words. The last two go together,
 * and several musts may stand before the rest.
 */
export function parseQuery(input: string): SearchQuery {
  const text = input.slice(0, maxQueryLength).trim();
  const select = /^select\s*:(.*)$/isu.exec(text);
  if (select) return selectQuery(select[1] ?? "");
  const pattern = /^\/(.+)\/([gimsu]*)$/su.exec(text);
  if (pattern) return patternQuery(pattern[1] ?? "", pattern[2] ?? "");
  return wordsQuery(text);
}

function selectQuery(list: string): SearchQuery {
  const written = list
    .split(/[,;，；、\s]+/u)
    .map((name) => name.replace(/^["'`“‘「[(]+|["'`”’」\])]+$/gu, ""))
    .filter((name) => name !== "");
  const names = [
    ...new Map(written.toReversed().map((name) => [name.toLowerCase(), name])).values(),
  ].toReversed();
  if (names.length === 0) return { form: "nothing" };
  return { form: "select", names: names.slice(0, maxSelected), cut: names.slice(maxSelected) };
}

function patternQuery(pattern: string, flags: string): SearchQuery {
  if (pattern.length <= maxPatternLength) return { form: "pattern", pattern, flags };
  const message = `The pattern has ${pattern.length} characters, more than the ${maxPatternLength} that are read. Shorten it, or search by words.`;
  return { form: "faulty", fault: { code: "pattern_too_long", message } };
}

const leadingMust = /^\+\s*(?:"([^"]*)"|(\S+))\s*/u;
const leadingServer = /^server:(?:"([^"]*)"|(\S+))\s*/iu;
const trailingServer = /\s+server:(?:"([^"]*)"|(\S+))$/iu;

function wordsQuery(input: string): SearchQuery {
  const { must, server: first, rest } = readConditions(input);
  const last = first === undefined ? trailingServer.exec(rest) : null;
  const server = last ? valueOf(last) : first;
  const text = (last ? rest.slice(0, last.index) : rest).replace(/^\+\s*$/u, "").trim();
  if (text === "" && must.length === 0 && server === undefined) return { form: "nothing" };
  return { form: "words", text, must, ...(server === undefined ? {} : { server }) };
}

/** Takes `+word` and `server:name` from the beginning of a query, as many as there are. */
function readConditions(input: string): {
  must: readonly string[];
  server: string | undefined;
  rest: string;
} {
  const must: string[] = [];
  let server: string | undefined;
  let rest = input;
  for (;;) {
    const word = leadingMust.exec(rest);
    const found = word ?? leadingServer.exec(rest);
    if (found === null) return { must, server, rest };
    const value = valueOf(found);
    if (word && value !== "") must.push(value);
    if (!word && value !== "") server = value;
    rest = rest.slice(found[0].length);
  }
}

/** What stands in quotes, or the word where there are none. */
function valueOf(found: RegExpExecArray): string {
  return (found[1] ?? found[2] ?? "").trim();
}
