import { porter2 } from "../catalog/text/porter2.js";

/** Finds the topics of words: of each word or phrase that is known, the numbers of its topics. */
export interface Topics {
  /** Of stems that follow each other. */
  ofStems(stems: readonly string[]): readonly (readonly number[])[];
  /** Of a run of Chinese characters. */
  ofRun(run: string): readonly (readonly number[])[];
}

/** Reads tables of lines `name | word, phrase | 词 词`. */
export function createTopics(tables: readonly string[]): Topics {
  const phrases = new Map<string, number[]>();
  const words = new Map<string, number[]>();
  const lines = tables.flatMap((table) => table.split("\n")).filter((line) => line.includes("|"));
  for (const [topic, line] of lines.entries()) {
    const [, english = "", chinese = ""] = line.split("|");
    for (const phrase of english.split(",")) add(phrases, stemmed(phrase), topic);
    for (const word of chinese.trim().split(/\s+/)) add(words, word, topic);
  }
  const longestPhrase = Math.max(1, ...[...phrases.keys()].map((phrase) => phrase.split(" ").length));
  const longestWord = Math.max(1, ...[...words.keys()].map((word) => word.length));
  return {
    ofStems: (stems) =>
      longestMatches(stems.length, longestPhrase, (start, end) =>
        phrases.get(stems.slice(start, end).join(" ")),
      ),
    ofRun: (run) => longestMatches(run.length, longestWord, (start, end) => words.get(run.slice(start, end))),
  };
}

function stemmed(phrase: string): string {
  return phrase
    .trim()
    .split(/[^a-z0-9]+/)
    .map(porter2)
    .join(" ");
}

function add(map: Map<string, number[]>, key: string, topic: number): void {
  if (key === "") return;
  const topics = map.get(key) ?? [];
  if (!topics.includes(topic)) map.set(key, [...topics, topic]);
}

/** At each place the longest that is known, unless it lies inside the one before it. */
function longestMatches<T>(
  length: number,
  longest: number,
  find: (start: number, end: number) => T | undefined,
): T[] {
  const found: T[] = [];
  let covered = 0;
  for (let start = 0; start < length; start++) {
    for (let end = Math.min(length, start + longest); end > Math.max(start, covered); end--) {
      const match = find(start, end);
      if (match === undefined) continue;
      found.push(match);
      covered = end;
      break;
    }
  }
  return found;
}
