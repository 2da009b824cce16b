/** Something written literally in the text, which can become an argument as it stands. */
export interface Mention {
  readonly kind: "json" | "quoted" | "url" | "email" | "date" | "glob" | "path" | "number";
  /** Where it stands, delimiters included. */
  readonly start: number;
  readonly end: number;
  /** What it says, delimiters left out. */
  readonly text: string;
  /** The parsed value of `json` and `number`. */
  readonly value?: unknown;
}

const quotePairs: readonly (readonly [string, string])[] = [
  ["```", "```"],
  ['"', '"'],
  ["“", "”"],
  ["‘", "’"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["`", "`"],
  ["'", "'"],
];

/** In order of precedence: what an earlier pattern took, a later one does not see. */
const patterns: readonly (readonly [Mention["kind"], RegExp])[] = [
  ["url", /(?<![\w+.-])[a-z][a-z0-9+.-]*:\/\/[^\s<>"'，。；）]+[^\s<>"'，。；）.,;:!?)\]]/giu],
  ["email", /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  [
    "date",
    /(?<![\w-])\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\w-])/gu,
  ],
  ["glob", /(?<![\w*./-])[\w./-]*\*[\w*./{},-]*/gu],
  [
    "path",
    /(?<![\w/.@-])(?:[A-Za-z]:\\|~\/|\.{0,2}\/)[\w.@+~/\\-]*[\w/\\]|(?<![\w/.@-])[\w@.-]+(?:\/[\w@.-]+)+/gu,
  ],
  ["path", /(?<![\w/.@-])[\w-][\w.-]*\.[A-Za-z][A-Za-z0-9]{0,7}(?![\w-])/gu],
  ["number", /(?<![\w.])[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?(?![\w]|\.\d)/giu],
  ["number", /(?<=\p{Script=Han})[-+]?\d+(?:\.\d+)?|[-+]?\d+(?:\.\d+)?(?=\p{Script=Han})/gu],
];

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
/** `one` is left out: it mostly counts nothing. */
const numberWord = new RegExp(`\\b(?:zero|${numberWords.slice(2).join("|")})\\b`, "giu");

/** Finds what is written literally, in the order of the text. Mentions never overlap. */
export function findMentions(text: string): Mention[] {
  const mentions: Mention[] = [];
  let rest = text.replace(/[０-９]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10));
  const take = (found: Iterable<Mention>): void => {
    const list = [...found];
    mentions.push(...list);
    rest = masked(rest, list);
  };
  take(findJson(rest));
  take(findQuoted(rest));
  for (const [kind, pattern] of patterns)
    take([...rest.matchAll(pattern)].flatMap((match) => asMention(kind, match[0], match.index) ?? []));
  take(
    [...rest.matchAll(numberWord)].map((match) => ({
      ...span("number", match[0], match.index),
      value: numberWords.indexOf(match[0].toLowerCase()),
    })),
  );
  return mentions.toSorted((a, b) => a.start - b.start);
}

/** The text with the mentions, which come in order, made invisible to further patterns. */
function masked(text: string, mentions: readonly Mention[]): string {
  let rest = "";
  let end = 0;
  for (const mention of mentions) {
    rest += text.slice(end, mention.start) + "\0".repeat(mention.end - mention.start);
    end = mention.end;
  }
  return rest + text.slice(end);
}

function span(kind: Mention["kind"], text: string, start: number): Mention {
  return { kind, start, end: start + text.length, text };
}

function asMention(kind: Mention["kind"], text: string, start: number): Mention | undefined {
  if (kind === "number") {
    const value = Number(text.replaceAll(",", "").replace("−", "-"));
    return Number.isFinite(value) ? { ...span(kind, text, start), value } : undefined;
  }
  return text.includes("\0") ? undefined : span(kind, text, start);
}

/** Openers that are tried, so that a text full of brackets does not take quadratic time. */
const maxJsonAttempts = 100;

/** Objects and arrays of JSON: the shortest balanced part that parses. */
function* findJson(text: string): Generator<Mention> {
  let attempts = 0;
  for (let start = 0; start < text.length && attempts < maxJsonAttempts; start += 1) {
    const opener = text[start];
    if (opener !== "{" && opener !== "[") continue;
    attempts += 1;
    const end = balancedEnd(text, start);
    const value = end === undefined ? undefined : parseJson(text.slice(start, end));
    if (end === undefined || value === undefined) continue;
    yield { kind: "json", start, end, text: text.slice(start, end), value };
    start = end - 1;
  }
}

function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString && character === "\\") at += 1;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === "{" || character === "[")) depth += 1;
    else if (!inString && (character === "}" || character === "]")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** The value of a JSON text, or undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function* findQuoted(text: string): Generator<Mention> {
  let at = 0;
  while (at < text.length) {
    const mention = quotedAt(text, at);
    if (mention) yield mention;
    at = mention?.end ?? at + 1;
  }
}

/** Quoted text that opens here. An apostrophe within a word opens and closes nothing. */
function quotedAt(text: string, start: number): Mention | undefined {
  for (const [open, close] of quotePairs) {
    if (!text.startsWith(open, start)) continue;
    const apostrophe = open === "'" || open === "‘";
    if (apostrophe && isLetter(text[start - 1])) return undefined;
    const end = closingOf(text, { close, from: start + open.length, apostrophe });
    if (end === -1) return undefined;
    const inner = text.slice(start + open.length, end);
    return { kind: "quoted", start, end: end + close.length, text: open === "```" ? unfenced(inner) : inner };
  }
  return undefined;
}

/** Where the quotation ends, or -1. With `'`, a mark that a letter follows is an apostrophe. */
function closingOf(
  text: string,
  { close, from, apostrophe }: { close: string; from: number; apostrophe: boolean },
): number {
  for (let end = text.indexOf(close, from); end !== -1; end = text.indexOf(close, end + 1))
    if (!(apostrophe && isLetter(text[end + 1]))) return end;
  return -1;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** A fenced block without its language line and last line break. */
function unfenced(inner: string): string {
  return inner.replace(/^[\w-]*\n/, "").replace(/\n$/, "");
}
