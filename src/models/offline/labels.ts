import type { Claims } from "./claims.js";
import { likeness } from "./concepts.js";
import { readMention, readText } from "./read-value.js";
import type { Meaning } from "./slot-meaning.js";
import { meaningOf } from "./slot-meaning.js";
import type { Slot } from "./slots.js";
import { escapePattern, isEmptyWord, stemOf, stemsOf } from "./words.js";

/** A way of announcing a value. After a weak one only a literal or a name in capitals counts. */
interface Label {
  readonly pattern: string;
  readonly weak?: boolean;
}

/** A path in a tool that looks into a folder: there `named` announces what is looked for. */
export type LabelMeaning = Meaning | "folder";

const folderLabels = "in|into|inside|under|at|from|目录|文件夹|路径";
const nameLabels = "named|called|titled|名为|名叫|叫做|叫";
const byMeaning: Partial<Readonly<Record<LabelMeaning, readonly Label[]>>> = {
  name: [{ pattern: `${nameLabels}|名字` }],
  kind: [{ pattern: "类型|种类" }],
  content: [
    { pattern: "saying|that says|which says|containing|the (?:text|content)|with the words?|内容|消息" },
  ],
  folder: [{ pattern: folderLabels }],
  path: [{ pattern: `${nameLabels}|${folderLabels}|to|文件` }],
  pattern: [{ pattern: `${nameLabels}|matching|like` }],
  place: [{ pattern: "in|at|for|near|城市|地点", weak: true }],
  query: [{ pattern: "for|about|关于", weak: true }],
};
const byKey: Readonly<Record<string, Label>> = {
  from: { pattern: "from|从" },
  to: { pattern: "to|到|给" },
  source: { pattern: "from|从" },
  destination: { pattern: "to|into|as|到" },
};
const owners: Label = { pattern: "to|for|of|from|about|给", weak: true };

const capitalised = /\p{Lu}[\p{L}\p{N}_'’-]*(?:\s+\p{Lu}[\p{L}\p{N}_'’-]*)*/uy;
const token = /(?:(?!\p{Script=Han})[\p{L}\p{N}_])(?:(?!\p{Script=Han})[\p{L}\p{N}_.@/+-])*/uy;
const chineseRun = /\p{Script=Han}+?(?=的|类型|[，。、,.!?！？\s]|$)/uy;

/** `key=value` and `key: value`, with the key spelt in any case and with any separators. */
export function pairedValue(slot: Slot, claims: Claims, keys: readonly string[]): unknown {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])${keyPattern(slot.words)}\\s*([=:：])\\s*`, "giu");
  for (const match of claims.text.matchAll(pattern)) {
    const start = match.index;
    const at = start + match[0].length;
    if (claims.isLiteral(start) || !claims.isFree({ start, end: at })) continue;
    const value = valueOfPair(slot, claims, { start, at, loose: match[1] !== "=", keys });
    if (value !== undefined) return value;
  }
  return undefined;
}

interface PairPlace {
  readonly start: number;
  readonly at: number;
  /** After a colon a text may have spaces. */
  readonly loose: boolean;
  /** Patterns of all keys: where one of them follows, the value ends. */
  readonly keys: readonly string[];
}

function valueOfPair(slot: Slot, claims: Claims, { start, at, loose, keys }: PairPlace): unknown {
  const mention = claims.mentionAt(at);
  const rest = claims.text.slice(at);
  const nextKey = new RegExp(`[\\s,;，；]+(?:and\\s+)?(?:${keys.join("|")})\\s*[=:：]|\\n|$`, "iu");
  const whole = rest.slice(0, nextKey.exec(rest)?.index);
  const phrase = ["content", "query"].includes(meaningOf(slot))
    ? whole
    : (/^[^,;，；]*/u.exec(whole)?.[0] ?? "");
  const word = /^[^\s,;，；]*/u.exec(rest)?.[0] ?? "";
  const text = loose && slot.kind !== "number" && slot.kind !== "integer" ? phrase.trimEnd() : word;
  const wholeMention = mention && (mention.kind === "json" || mention.kind === "quoted" || !loose);
  const value = wholeMention ? readMention(mention, slot) : readText(text, slot);
  if (value !== undefined) claims.take({ start, end: wholeMention ? mention.end : at + text.length });
  return value;
}

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
  const announced =
    `(?:(?<![\\p{L}\\p{N}_-])(?:${pattern})(?![\\p{L}\\p{N}_-])|(?:${pattern})(?=\\p{Script=Han}|[“「『"']))` +
    "(?:\\s+(?:is|of|as|named|called)\\b|[为是])?\\s*[:：]?\\s*(?:(?:the|a|an|my)\\s+)?";
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

/** Cuts the words that lead over to what follows: `hello to the file` becomes `hello`. */
export function withoutTrailingLink(text: string): string {
  return text
    .replace(
      /\s+(?:and\s+)?(?:(?:to|in|into|at|from|for|on|of|as|with|under|by)\b)?\s*(?:(?:the|a|an|my)\b)?\s*(?:file|folder|directory|path)?\s*$/iu,
      "",
    )
    .trimEnd();
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

function labelsOf(slot: Slot, meaning: LabelMeaning): Label[] {
  const { words, path } = slot;
  const labels: Label[] = [];
  const full = keyPattern(words);
  const special = byKey[words.join("")];
  if (special) return [special];
  if (full.length > 1 && !words.every(isEmptyOrLetter)) labels.push({ pattern: full });
  const [first, last] = [words.at(0), words.at(-1)];
  if (words.length > 1 && last && !isEmptyOrLetter(last) && meaning !== "content")
    labels.push({ pattern: inflected(last) });
  if (words.length > 1 && first && (last === "name" || last === "id"))
    labels.push({ pattern: inflected(first) });
  if (words.length === 1 && meaning === "name" && last === "name") {
    const parent = path.filter((part) => typeof part === "string").at(-2);
    if (parent) labels.push({ pattern: keyPattern(stemsOf(parent)) });
  }
  labels.push(...(byMeaning[meaning] ?? []));
  if (meaning === "name" && words.length > 1) labels.push(owners);
  return labels;
}

function isEmptyOrLetter(word: string): boolean {
  return word.length < 2 || (isEmptyWord(word) && word !== "name");
}

/** `["entity", "name"]` in any spelling: `entityName`, `entity_names`, `Entity name`. */
export function keyPattern(words: readonly string[]): string {
  return words.map(inflected).join("[\\s_-]*");
}

function inflected(stem: string): string {
  const plain = escapePattern(stem);
  return stem.endsWith("y") ? `${plain.slice(0, -1)}(?:y|ies)` : `${plain}s?`;
}
