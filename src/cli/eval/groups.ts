import { scanWords } from "../../catalog/text/scan-words.js";
import { qualityOf, type Answered, type GroupQuality } from "./quality.js";

/** Groups by the language that the file names. */
export function byLanguage(answered: readonly Answered[]): Record<string, GroupQuality> {
  return grouped(answered, ({ query }) => query.lang ?? "not named");
}

/** Groups by the number of words: what somebody types into a search box, a sentence, a whole request. */
export function byLength(answered: readonly Answered[]): Record<string, GroupQuality> {
  return grouped(answered, ({ query }) => lengthClass(wordCount(query.query)));
}

const lengthClasses = [
  { most: 3, name: "1-3 words" },
  { most: 10, name: "4-10 words" },
  { most: 30, name: "11-30 words" },
];

function lengthClass(words: number): string {
  return lengthClasses.find(({ most }) => words <= most)?.name ?? "over 30 words";
}

/** Two Chinese, Japanese or Korean characters count as a word. */
function wordCount(text: string): number {
  let count = 0;
  scanWords(text, {
    word: () => void (count += 1),
    wide: (run) => void (count += Math.ceil(run.length / 2)),
  });
  return count;
}

function grouped(
  answered: readonly Answered[],
  groupOf: (answer: Answered) => string,
): Record<string, GroupQuality> {
  const groups = new Map<string, Answered[]>();
  for (const answer of answered) {
    if (answer.query.gold.length === 0) continue;
    const name = groupOf(answer);
    groups.set(name, [...(groups.get(name) ?? []), answer]);
  }
  const entries = [...groups].map(
    ([name, group]) => [name, { queries: group.length, ...qualityOf(group) }] as const,
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true })));
}
