import { chineseWords, isKnownWord } from "./concepts.js";

const camelBoundary = /(\p{Ll}|\d)(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu;
const wordOrRun = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;

/** English words that say nothing about which tool is meant: grammar, courtesy, and words about using a tool. */
const emptyWords = new Set(
  (
    "a an the this that these those some any each every all my your our their its his her me you i we us it they " +
    "is are was were be been am do does did done has have had will would can could should shall may might must " +
    "of in on at by for from with to into onto out up and or but so as if then than not no yes about inside there here " +
    "what whats which who whom whose where when why how please kindly just now today tonight tomorrow also too want need like let " +
    "s t d ll re ve m don doesn isn aren give tell get got help try use using call called run execute invoke start named name " +
    "titled say saying says containing tool tools function thing things something anything hey hi hello fawn thanks thank"
  ).split(" "),
);

const emptyChineseWords =
  "怎么样 有哪些 告诉我 是什么 等于多少 给我 帮我 一个 一下 什么 哪些 多少 怎么 为什么 名为 叫做 工具 调用 使用 麻烦 我想 现在 今天 里面 并且 可以 等于".split(
    " ",
  );
/** Characters that are empty wherever they stand, and those that are only at the edges of a piece of text. */
const emptyAnywhere = "的 了 请 把 将 被 吗 呢 吧 啊 您".split(" ");
const emptyAtStart = new Set("在 和 与 用 给 我 你 是 有 为 叫 到 从 对 就 也 都 还 说".split(" "));
const emptyAtEnd = new Set("里 中 是 有 为 说 到 和".split(" "));
const emptyChinese = new Set([...emptyChineseWords, ...emptyAnywhere, ...emptyAtStart, ...emptyAtEnd]);
const chineseToken = new RegExp(
  [...chineseWords, ...emptyChineseWords, ...emptyAnywhere]
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join("|"),
  "gu",
);

/** Every word in its stem, in order: identifiers and camel case are split, Chinese is cut at the words that are known. */
export function stemsOf(text: string): string[] {
  const stems: string[] = [];
  for (const [run] of text.replace(camelBoundary, "$1$3 $2$4").toLowerCase().matchAll(wordOrRun)) {
    if (/^\p{Script=Han}/u.test(run)) stems.push(...cutChinese(run));
    else stems.push(stemOf(run));
  }
  return stems;
}

/** The stems that carry meaning. */
export function meaningfulStems(text: string): string[] {
  return stemsOf(text).filter((stem) => !isEmptyWord(stem));
}

export function isEmptyWord(stem: string): boolean {
  return emptyWords.has(stem) || emptyChinese.has(stem);
}

/** Cuts plural endings; `-ing` and `-ed` only where a known word is left, so that `string` stays whole. */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  for (const ending of [/ing$/, /ed$/, /(.)\1ing$/, /(.)\1ed$/]) {
    const stem = word.replace(ending, "$1").replace("$1", "");
    if (stem !== word) for (const form of [stem, `${stem}e`]) if (isKnownWord(form)) return form;
  }
  return word;
}

function cutChinese(run: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const match of run.matchAll(chineseToken)) {
    parts.push(...cutEdges(run.slice(end, match.index)), match[0]);
    end = match.index + match[0].length;
  }
  return [...parts, ...cutEdges(run.slice(end))];
}

/** Parts the empty characters at both ends from the rest, of which at least one character is kept. */
function cutEdges(piece: string): string[] {
  if (piece === "") return [];
  let start = 0;
  let end = piece.length;
  while (end - start > 1 && emptyAtStart.has(piece.charAt(start))) start += 1;
  while (end - start > 1 && emptyAtEnd.has(piece.charAt(end - 1))) end -= 1;
  return [...piece.slice(0, start).split(""), piece.slice(start, end), ...piece.slice(end).split("")];
}

/** The text as a pattern that matches it, for use outside of character classes. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
