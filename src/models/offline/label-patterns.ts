import type { Meaning } from "./slot-meaning.js";
import type { Slot } from "./slots.js";
import { escapePattern, isEmptyWord, stemsOf } from "./words.js";

/** A way of announcing a value. After a weak one only a literal or a name in capitals counts. */
export interface Label {
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
    { pattern: "saying|that says|which says|containing|the text|the content|with the words?|内容|消息" },
  ],
  folder: [{ pattern: folderLabels }],
  path: [{ pattern: `${nameLabels}|${folderLabels}|to|文件` }],
  pattern: [{ pattern: `${nameLabels}|matching|like` }],
  place: [{ pattern: "in|at|for|near|城市|地点", weak: true }],
  query: [{ pattern: "for|about|关于", weak: true }],
};
const byKey: ReadonlyMap<string, Label> = new Map([
  ["from", { pattern: "from|从" }],
  ["to", { pattern: "to|到|给" }],
  ["source", { pattern: "from|从" }],
  ["destination", { pattern: "to|into|as|到" }],
]);
const owners: Label = { pattern: "to|for|of|from|about|给", weak: true };

/** How a slot's value may be announced, the surest way first. */
export function labelsOf(slot: Slot, meaning: LabelMeaning): Label[] {
  const special = byKey.get(slot.words.join(""));
  if (special) return [special];
  const compound = slot.words.length > 1;
  return [
    ...(slot.words.every(isEmptyOrLetter) ? [] : [{ pattern: keyPattern(slot.words) }]),
    ...(compound ? partLabels(slot.words, meaning) : ownerLabels(slot)),
    ...(byMeaning[meaning] ?? []),
    ...(meaning === "name" && compound ? [owners] : []),
  ];
}

/** `relationType` is also announced by `type`, and `entityName` by `entity`. */
function partLabels(words: readonly string[], meaning: LabelMeaning): Label[] {
  const first = words.at(0) ?? "";
  const last = words.at(-1) ?? "";
  return [
    ...(isEmptyOrLetter(last) || meaning === "content" ? [] : [{ pattern: inflected(last) }]),
    ...(last === "name" || last === "id" ? [{ pattern: inflected(first) }] : []),
  ];
}

/** The `name` of one of the `entities` is also announced by `entity`. */
function ownerLabels({ words, path }: Slot): Label[] {
  const owner = path.filter((part) => typeof part === "string").at(-2);
  return owner !== undefined && words[0] === "name" ? [{ pattern: keyPattern(stemsOf(owner)) }] : [];
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
