import { actionOf, isKnownWord, likeness, searchTerms } from "./concepts.js";
import type { Mention } from "./mentions.js";
import { findMentions } from "./mentions.js";
import { isEmptyWord, meaningfulStems, stemsOf } from "./words.js";

/** What a user asks for, in words that can be compared with tools. */
export interface ToolRequest {
  readonly text: string;
  /** Meaningful stems outside of what is written literally, in order, each once. */
  readonly words: readonly string[];
  /** Stems that the literals suggest: a path is about a file. */
  readonly implied: readonly string[];
  /** Stems that name a doing. */
  readonly actions: readonly string[];
  readonly chinese: boolean;
}

const mediaFile = /\.(?:png|jpe?g|gif|webp|bmp|svg|mp3|wav|ogg|flac|mp4|mov|webm)$/iu;

/** `what is in docs`, `which files are there`: asks for a list without saying so. */
const whatIsIn =
  /\b(?:what|which)(?:['’]s)?\s+(?:(?:files?|folders?|things|directories)\s+)?(?:(?:is|are)\s+)?(?:in|inside|there)\b|有什么文件|有哪些文件/iu;

export function readRequest(text: string): ToolRequest {
  const mentions = findMentions(text);
  const open = outside(text, mentions);
  const words = [...new Set([...meaningfulStems(open), ...calculations(text)])];
  const implied = new Set(mentions.flatMap(impliedBy));
  if (mentions.filter(({ kind }) => kind === "path").length > 1) implied.add("multiple");
  for (const word of impliedByListing(text, words)) implied.add(word);
  return {
    text,
    words,
    implied: [...implied].filter((word) => !words.includes(word)),
    actions: words.filter((word) => actionOf(word) !== undefined),
    chinese: isChinese(text),
  };
}

/** Longest query that is made, in words. */
const maxQueryWords = 16;

/** What to search tools with: the user's meaningful words, and the words that tools usually have for them. */
export function searchQuery(request: ToolRequest): string {
  const hasNumbers = request.implied.includes("number");
  const terms = request.words.flatMap((word) => searchTerms(word, hasNumbers));
  const own = wordsAsWritten(request);
  const others = [...request.implied, ...terms].filter((term) => !isEmptyWord(term));
  const all = [...own, ...others].filter(
    (word, at, list) => list.findIndex((other) => isSame(other, word)) === at,
  );
  return (
    all.slice(0, maxQueryWords).join(" ") ||
    request.text
      .trim()
      .slice(0, 200)
      .replace(/^\+|^select:/iu, "")
  );
}

/** The meaningful words as the user wrote them, in their order, names included. */
function wordsAsWritten({ text }: ToolRequest): string[] {
  const open = outside(text, findMentions(text));
  const runs = open.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_-])+/gu) ?? [];
  return runs.flatMap((run) =>
    /^\p{Script=Han}/u.test(run)
      ? stemsOf(run).filter((stem) => !isEmptyWord(stem))
      : stemsOf(run).every((stem) => isEmptyWord(stem))
        ? []
        : [run],
  );
}

function isSame(a: string, b: string): boolean {
  return stemsOf(a).join(" ") === stemsOf(b).join(" ");
}

function isOf(word: string, ...things: readonly string[]): boolean {
  return things.some((thing) => likeness(word, thing) > 0);
}

/** `list the files` is about a folder, and so is `what is in docs`, unless it names another thing. */
function impliedByListing(text: string, words: readonly string[]): string[] {
  if (whatIsIn.test(text)) {
    const named = words.filter((word) => isKnownWord(word));
    return named.every((word) => isOf(word, "file", "directory")) ? ["list", "directory"] : ["list"];
  }
  const lists = words.some((word) => isOf(word, "list"));
  return lists && words.some((word) => isOf(word, "file")) ? ["directory"] : [];
}

const operators: readonly (readonly [string, RegExp])[] = [
  ["sum", /\d\s*\+\s*\d/u],
  ["multiply", /\d\s*[*×]\s*\d/u],
  ["subtract", /\d\s+[-−]\s+\d/u],
  ["divide", /\d\s*÷\s*\d|\d\s+\/\s+\d/u],
];

/** What signs between numbers ask for: `2 + 3` wants a sum. */
function calculations(text: string): string[] {
  return operators.filter(([, pattern]) => pattern.test(text)).map(([word]) => word);
}

function outside(text: string, mentions: readonly Mention[]): string {
  return mentions.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
}

function impliedBy({ kind, text }: Mention): string[] {
  if (kind === "path" && mediaFile.test(text)) return ["file", "media"];
  if (kind === "path") return /\.\w+$/.test(text) ? ["file", "text"] : ["directory"];
  if (kind === "url") return /[^/]\/[^?#]*\.\w{1,5}(?:[?#]|$)/u.test(text) ? ["url", "file"] : ["url"];
  if (kind === "glob") return ["file", "pattern"];
  return kind === "number" ? ["number"] : [];
}

/** Whether more of the letters are Chinese than not, as far as can be told by the script. */
export function isChinese(text: string): boolean {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return chinese > latin;
}
