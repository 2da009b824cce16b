import type { Claims } from "./claims.js";
import { likeness } from "./concepts.js";
import type { Label, LabelMeaning } from "./label-patterns.js";
import { keyPattern, labelsOf } from "./label-patterns.js";
import { readMention, readText } from "./read-value.js";
import type { Slot } from "./slots.js";
import { isEmptyWord, stemOf } from "./words.js";

const capitalised = /\p{Lu}[\p{L}\p{N}_'’-]*(?:\s+\p{Lu}[\p{L}\p{N}_'’-]*)*/uy;
const token = /(?:(?!\p{Script=Han})[\p{L}\p{N}_])(?:(?!\p{Script=Han})[\p{L}\p{N}_.@/+-])*/uy;
const chineseRun = /\p{Script=Han}+?(?=的|类型|[，。、,.!?！？\s]|$)/uy;

/** A value behind its slot's name or a usual word for it: `named Ada`, `of type person`, `from Ada`, `2 steps`. */
export function labelledValue(
  slot: Slot,
  claims: Claims,
  meaning: LabelMeaning,
  reserved: ReadonlySet<string>,
): unknown {
  const numeric = slot.kind === "number" || slot.kind === "integer";
  if (numeric) {
    const before = numberBeforeLabel(slot, claims);
    if (before !== undefined) return before;
  }
  for (const label of labelsOf(slot, meaning)) {
    const value = firstBehind(label, { slot, claims, meaning, reserved });
    if (value !== undefined) return value;
  }
  return undefined;
}

interface Search {
  readonly slot: Slot;
  readonly claims: Claims;
  readonly meaning: LabelMeaning;
  readonly reserved: ReadonlySet<string>;
}

function firstBehind({ pattern, weak }: Label, search: Search): unknown {
  const { claims } = search;
  const announced = `(?:${bounded(pattern)})(?:\\s+(?:is|of|as|named|called)\\b|[为是])?\\s*[:：]?\\s*(?:(?:the|a|an|my)\\s+)?`;
  for (const match of claims.text.matchAll(new RegExp(announced, "giu"))) {
    const start = match.index;
    const at = start + match[0].length;
    if (claims.isLiteral(start) || !claims.isFree({ start, end: at })) continue;
    const found = valueAt(at, search, weak === true);
    if (found === undefined) continue;
    claims.take({ start, end: found.end });
    return found.value;
  }
  return undefined;
}

/** Words of a label stand by themselves, except in Chinese, which has no spaces. */
function bounded(pattern: string): string {
  const words = pattern.split("|");
  const chinese = words.filter((word) => /\p{Script=Han}/u.test(word));
  const latin = words.filter((word) => !chinese.includes(word));
  const spaced = latin.length > 0 ? [`(?<![\\p{L}\\p{N}_-])(?:${latin.join("|")})(?![\\p{L}\\p{N}_-])`] : [];
  return [...spaced, ...chinese].join("|");
}

interface Found {
  readonly value: unknown;
  readonly end: number;
}

function valueAt(at: number, search: Search, weak: boolean): Found | undefined {
  const { slot, claims, meaning } = search;
  const mention = claims.mentionAt(at);
  if (mention) {
    const value = readMention(mention, slot);
    return value === undefined ? undefined : { value, end: mention.end };
  }
  const text =
    (meaning === "content" || meaning === "query") && !weak
      ? phraseAt(at, claims, meaning)
      : wordsAt(at, search, weak);
  if (text === undefined || text === "") return undefined;
  const value = readText(text, slot);
  return value === undefined ? undefined : { value, end: at + text.length };
}

/** The rest of the text, up to what another argument has claimed. */
function phraseAt(at: number, claims: Claims, meaning: LabelMeaning): string {
  const next = claims.spans.filter(({ start }) => start >= at).map(({ start }) => start);
  const phrase = claims.text.slice(at, Math.min(claims.text.length, ...next));
  const text = next.length > 0 ? withoutTrailingLink(phrase) : phrase.trimEnd();
  return meaning === "query" ? text.replace(/[.?!。？！]+$/u, "") : text;
}

/** The words that lead over to what follows, from the last to the first; each may be there or not. */
const links: readonly ReadonlySet<string>[] = [
  new Set(["file", "folder", "directory", "path"]),
  new Set(["the", "a", "an", "my"]),
  new Set(["to", "in", "into", "at", "from", "for", "on", "of", "as", "with", "under", "by"]),
  new Set(["and"]),
];

/**
 * Cuts the words that lead over to what follows: `hello to the file` becomes `hello`. A first word is kept: it is
 * the text itself. Takes time in proportion to the text's length, whatever it holds.
 */
export function withoutTrailingLink(text: string): string {
  let rest = text.trimEnd();
  for (const words of links) {
    const start = 1 + Math.max(rest.lastIndexOf(" "), rest.lastIndexOf("\n"), rest.lastIndexOf("\t"));
    if (start > 0 && words.has(rest.slice(start).toLowerCase())) rest = rest.slice(0, start).trimEnd();
  }
  return rest;
}

function wordsAt(at: number, { slot, claims, meaning, reserved }: Search, weak: boolean): string | undefined {
  const name = matchAt(capitalised, claims.text, at);
  if (name !== undefined) return slot.kind === "list" ? listAt(at, claims.text) : name;
  if (weak) return undefined;
  const chinese = matchAt(chineseRun, claims.text, at);
  if (chinese !== undefined) return chinese;
  const word = matchAt(token, claims.text, at)?.replace(/[.]+$/, "");
  if (word === undefined) return undefined;
  const stem = stemOf(word.toLowerCase());
  if (isEmptyWord(stem) || reserved.has(stem)) return undefined;
  if ((meaning === "path" || meaning === "folder") && namesNoFile(stem)) return undefined;
  return slot.kind === "list" ? listAt(at, claims.text) : word;
}

/** `in the workspace` and `to a file` say no name. */
function namesNoFile(stem: string): boolean {
  return likeness(stem, "directory") > 0 || likeness(stem, "file") > 0;
}

/** `Ada, Bob and Cy` */
function listAt(at: number, text: string): string | undefined {
  return matchAt(/[\p{L}\p{N}_.-]+(?:\s*(?:,|、|&|\band\b|和)\s*(?:and\s+)?[\p{L}\p{N}_.-]+)*/uy, text, at);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  const sticky = new RegExp(pattern.source, pattern.flags);
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0];
}

function numberBeforeLabel(slot: Slot, claims: Claims): unknown {
  const lasting = slot.words.some((word) => ["duration", "timeout", "delay", "wait"].includes(word));
  const units = lasting ? "|seconds?|secs?|s|秒" : "";
  const ends = ["first", "last"].filter((end) => String(slot.schema["description"]).includes(`${end} N`));
  const names = new RegExp(`^\\s*(?:${keyPattern(slot.words)}${units})(?![\\p{L}\\p{N}])`, "iu");
  for (const mention of claims.free("number")) {
    const counted = ends.some((end) => claims.text.slice(0, mention.start).toLowerCase().endsWith(`${end} `));
    if (!counted && !names.test(claims.text.slice(mention.end))) continue;
    const value = readMention(mention, slot);
    if (value === undefined) continue;
    claims.take(mention);
    return value;
  }
  return undefined;
}
