import { actionOf, searchTerms } from "./concepts.js";
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
  const words = [...new Set(meaningfulStems(outside(text, mentions)))];
  const asksWhatIsIn = whatIsIn.test(text);
  const implied = [...new Set([...mentions.flatMap(impliedBy), ...(asksWhatIsIn ? ["list"] : [])])];
  if (mentions.filter(({ kind }) => kind === "path").length > 1) implied.push("multiple");
  return {
    text,
    words,
    implied: implied.filter((word) => !words.includes(word)),
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

function outside(text: string, mentions: readonly Mention[]): string {
  return mentions.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
}

function impliedBy({ kind, text }: Mention): string[] {
  switch (kind) {
    case "path":
      if (mediaFile.test(text)) return ["file", "media"];
      return /\.\w+$/.test(text) ? ["file", "text"] : ["directory"];
    case "glob":
      return ["file", "pattern"];
    case "url":
      return ["url"];
    case "number":
      return ["number"];
    case "email":
    case "date":
    case "json":
    case "quoted":
      return [];
  }
}

/** Whether more of the letters are Chinese than not, as far as can be told by the script. */
export function isChinese(text: string): boolean {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return chinese > latin;
}
