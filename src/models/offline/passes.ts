import type { Claims } from "./claims.js";
import { freeText } from "./free-text.js";
import { escapePattern, isEmptyWord, stemOf, stemsOf } from "./words.js";
import { keyPattern } from "./label-patterns.js";
import { labelledValue } from "./labels.js";
import { pairedValue } from "./pairs.js";
import type { Mention } from "./mentions.js";
import { readMention, readText } from "./read-value.js";
import type { Meaning } from "./slot-meaning.js";
import { meaningOf } from "./slot-meaning.js";
import type { Slot } from "./slots.js";

export interface FillContext {
  readonly claims: Claims;
  readonly slots: readonly Slot[];
  readonly toolWords: readonly string[];
  /** Stems of all slots' names, which are never values. */
  readonly reserved: ReadonlySet<string>;
  /** Whether the tool lists or searches in a folder, so that a missing folder means the working one. */
  readonly looksInFolder: boolean;
  /** Slots that have no value yet. */
  readonly isOpen: (slot: Slot) => boolean;
}

/** One way of finding a slot's value; undefined if it finds none. What it uses it claims. */
export type Pass = (slot: Slot, context: FillContext) => unknown;

/** From the strongest evidence to the weakest; each is tried on all open slots before the next. */
export const passes: readonly Pass[] = [
  paired,
  choice,
  (slot, context) => (meaningOf(slot) === "content" ? undefined : labelled(slot, context)),
  recognised,
  labelled,
  flag,
  number,
  properName,
  quoted,
  list,
  leftover,
  workingFolder,
  remainingWords,
];

function paired(slot: Slot, { claims, slots }: FillContext): unknown {
  const keys = slots.map(({ words }) => keyPattern(words));
  return pairedValue(slot, claims, keys);
}

function labelled(slot: Slot, { claims, reserved, looksInFolder }: FillContext): unknown {
  if (slot.kind === "choice" || slot.kind === "object") return undefined;
  const meaning = meaningOf(slot);
  return labelledValue(slot, claims, meaning === "path" && looksInFolder ? "folder" : meaning, reserved);
}

/** A value of an `enum` that occurs as a word. An optional one must be a word that the tool's name does not have. */
function choice(slot: Slot, { claims, toolWords }: FillContext): unknown {
  if (slot.kind !== "choice") return undefined;
  const values = slot.choices
    .filter((value) => typeof value === "string" && value !== "")
    .toSorted((a, b) => String(b).length - String(a).length);
  const hits = values.flatMap((value) => {
    const stem = stemOf(String(value).toLowerCase());
    if (!slot.required && (toolWords.includes(stem) || isEmptyWord(stem) || stem.length < 2)) return [];
    return occurrences(String(value), claims).map((span) => ({ value, span }));
  });
  const [first] = hits.toSorted((a, b) => a.span.start - b.span.start);
  if (first) claims.take(first.span);
  return first?.value;
}

function occurrences(value: string, claims: Claims): { start: number; end: number }[] {
  const words = value
    .split(/[\s_-]+/u)
    .map(escapePattern)
    .join("[\\s_-]*");
  const latin = /^[\w\s-]+$/.test(value);
  const pattern = latin ? `(?<![A-Za-z0-9_])${words}(?:e?s)?(?![A-Za-z0-9_])` : words;
  return [...claims.text.matchAll(new RegExp(pattern, "giu"))]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .filter((span) => claims.isFree(span));
}

const mentionsOf: Partial<Readonly<Record<Meaning, readonly Mention["kind"][]>>> = {
  path: ["path"],
  url: ["url"],
  email: ["email"],
  date: ["date"],
  pattern: ["glob"],
  zone: ["path"],
};

/** Literals that by their form can only be this: paths, addresses, dates, patterns, JSON. */
function recognised(slot: Slot, { claims }: FillContext): unknown {
  if (slot.kind === "object" || (slot.kind === "list" && slot.item?.kind === "object"))
    return firstOf(slot, claims, claims.free("json"));
  if (slot.kind === "choice") return undefined;
  const meaning = meaningOf(slot);
  const kinds = mentionsOf[meaning] ?? [];
  const formed = claims.free(...kinds);
  const asQuoted = meaning === "path" ? claims.free("quoted").filter(({ text }) => looksLikePath(text)) : [];
  const candidates = [...formed, ...asQuoted].toSorted((a, b) => a.start - b.start);
  return slot.kind === "list" ? allOf(slot, claims, candidates) : firstOf(slot, claims, candidates);
}

function looksLikePath(text: string): boolean {
  return /^[^\n]{1,200}$/.test(text) && (/[/\\]/.test(text) || /\.[A-Za-z0-9]{1,8}$/.test(text));
}

function firstOf(slot: Slot, claims: Claims, mentions: readonly Mention[]): unknown {
  for (const mention of mentions) {
    const value = readMention(mention, slot);
    if (value === undefined) continue;
    claims.take(mention);
    return value;
  }
  return undefined;
}

function allOf(slot: Slot, claims: Claims, mentions: readonly Mention[]): unknown {
  const { item } = slot;
  const values = mentions.flatMap((mention) => {
    const value = item ? readMention(mention, item) : mention.text;
    return value === undefined ? [] : [{ mention, value }];
  });
  for (const { mention } of values) claims.take(mention);
  return values.length > 0 ? values.map(({ value }) => value) : undefined;
}

/** A boolean whose name is in the text: `recursive`, `not recursive`, `with an image` for `includeImage`. */
function flag(slot: Slot, { claims }: FillContext): unknown {
  if (slot.kind !== "boolean") return undefined;
  const [first = "", ...rest] = slot.words;
  const including = ["include", "with", "show"].includes(first) && rest.length > 0;
  const name = including
    ? `(?:with|including|${keyPattern([first])})\\s+(?:(?:the|a|an)\\s+)?${keyPattern(rest)}`
    : keyPattern(slot.words);
  const match = new RegExp(
    `(\\b(?:no|not|without|non|don't)[\\s-]+)?(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`,
    "iu",
  ).exec(claims.text);
  if (!match || claims.isLiteral(match.index)) return undefined;
  return match[1] === undefined;
}

/** Numbers in order. An optional slot takes one only where the tool needs nothing and it is the only number. */
function number(slot: Slot, { claims, slots }: FillContext): unknown {
  const free = claims.free("number");
  if (slot.kind === "list")
    return slot.item && isNumeric(slot.item) && slot.required ? allOf(slot, claims, free) : undefined;
  if (!isNumeric(slot)) return undefined;
  const onlyOne =
    free.length === 1 && slots.filter(isNumeric).length === 1 && !slots.some(({ required }) => required);
  return slot.required || onlyOne ? firstOf(slot, claims, free) : undefined;
}

function isNumeric({ kind }: Pick<Slot, "kind">): boolean {
  return kind === "number" || kind === "integer";
}

/** Words in capitals, other than at the beginning, for names and places. */
function properName(slot: Slot, { claims, toolWords, reserved }: FillContext): unknown {
  const meaning = meaningOf(slot);
  if (!slot.required || !isTextual(slot) || !["name", "place"].includes(meaning)) return undefined;
  const names = [...claims.text.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{N}_'’-]*(?:\s+\p{Lu}[\p{L}\p{N}_'’-]*)*/gu)]
    .map(({ index, 0: text }) => ({ kind: "quoted" as const, start: index, end: index + text.length, text }))
    .filter((name) => claims.isFree(name) && !claims.isLiteral(name.start))
    .filter(
      ({ text }) =>
        !stemsOf(text).some((stem) => toolWords.includes(stem) || reserved.has(stem) || isEmptyWord(stem)),
    );
  return slot.kind === "list" ? allOf(slot, claims, names) : firstOf(slot, claims, names);
}

/** Quoted text in order, for what needs a text and is no path, address or kind. */
function quoted(slot: Slot, { claims, slots, isOpen }: FillContext): unknown {
  if (slot.kind !== "string" && slot.kind !== "any") return undefined;
  if (["url", "email", "date", "zone"].includes(meaningOf(slot))) return undefined;
  const needsText = slots.some((other) => other.required && isTextual(other) && isOpen(other));
  const likelyOptional = !needsText && ["query", "content", "name"].includes(meaningOf(slot));
  return slot.required || likelyOptional ? firstOf(slot, claims, claims.free("quoted")) : undefined;
}

function list(slot: Slot, { claims }: FillContext): unknown {
  if (slot.kind !== "list" || !slot.required || slot.item?.kind === "object") return undefined;
  const quotes = allOf(slot, claims, claims.free("quoted"));
  return quotes ?? (meaningOf(slot) === "url" ? undefined : firstOf(slot, claims, claims.free("json")));
}

/** What else is written literally: a path or address for a text that nothing better was found for, a number for an id. */
function leftover(slot: Slot, { claims }: FillContext): unknown {
  if (!slot.required || (slot.kind !== "string" && slot.kind !== "any")) return undefined;
  if (slot.kind === "any") return firstOf(slot, claims, claims.free("json", "number", "url", "path", "date"));
  const meaning = meaningOf(slot);
  if (meaning === "identifier") return firstOf(slot, claims, claims.free("number", "path", "email"));
  if (meaning === "other") return firstOf(slot, claims, claims.free("path", "url", "email", "date"));
  return undefined;
}

const workingFolderWords =
  /\b(?:workspace|working (?:directory|folder)|(?:current|this) (?:directory|folder)|root|here)\b|工作区|工作目录|当前目录|当前文件夹|这里|根目录/iu;

function workingFolder(slot: Slot, { claims, looksInFolder }: FillContext): unknown {
  if (!slot.required || slot.kind !== "string" || meaningOf(slot) !== "path") return undefined;
  return looksInFolder || workingFolderWords.test(claims.text) ? "." : undefined;
}

const neverFreeText: ReadonlySet<Meaning> = new Set(["url", "email", "date", "zone", "kind"]);

/** The rest of the sentence, for the one text that is still needed; of several, for the one that holds content. */
function remainingWords(slot: Slot, { claims, slots, toolWords, isOpen }: FillContext): unknown {
  const wanting = slots.filter((other) => other.required && isOpen(other) && isTextual(other));
  const contents = wanting.filter((other) => ["content", "query"].includes(meaningOf(other)));
  const chosen = wanting.length === 1 ? wanting[0] : contents.length === 1 ? contents[0] : undefined;
  const meaning = meaningOf(slot);
  if (slot !== chosen || neverFreeText.has(meaning)) return undefined;
  const text = freeText(claims, toolWords, meaning);
  const isPath = meaning === "path" || meaning === "pattern";
  if (text === "" || (isPath && /\s|^\w+:\/\//.test(text))) return undefined;
  if (isOnlyEmpty(text) && meaning !== "content") return undefined;
  return readText(text, slot);
}

function isOnlyEmpty(text: string): boolean {
  return stemsOf(text).every((stem) => isEmptyWord(stem));
}

function isTextual({ kind, item }: Slot): boolean {
  return (
    kind === "string" ||
    kind === "any" ||
    (kind === "list" && (item?.kind === "string" || item?.kind === "any"))
  );
}
