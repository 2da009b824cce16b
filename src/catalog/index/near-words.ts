import { editDistance } from "../text/edit-distance.js";
import type { Segment } from "./segment.js";

/** Fewest letters of a word that is taken for a misspelling; shorter ones are near too many others. */
const shortest = 5;
const longest = 24;
/** From this length on two slips are forgiven, before it one. */
const longWord = 8;

export interface NearWord {
  /** The term of the word that was found. */
  readonly term: string;
  /** Slips between the two words. */
  readonly distance: number;
}

export interface NearWords {
  find(word: string): NearWord[];
}

const searchable = /^[a-z]{4,}$/;

/**
 * Finds the words of a segment that `word` may be a misspelling of, its first letter counting as right. The
 * words lie in buckets by first letter and length, so that few of them are compared; made at the first use.
 */
export function createNearWords(segment: Segment): NearWords {
  let buckets: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    find(word) {
      if (word.length < shortest || word.length > longest || !searchable.test(word)) return [];
      buckets ??= bucketsOf(segment.wordNumbers.keys());
      const most = word.length < longWord ? 1 : 2;
      const found: NearWord[] = [];
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const candidate of buckets.get(bucketOf(word, length)) ?? []) {
          const distance = editDistance(word, candidate, most);
          const term = segment.termTexts[segment.wordNumbers.get(candidate) ?? -1];
          if (distance <= most && term !== undefined) found.push({ term, distance });
        }
      }
      return found;
    },
  };
}

function bucketsOf(words: Iterable<string>): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const word of words) {
    if (!searchable.test(word)) continue;
    const key = bucketOf(word, word.length);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(word);
    else buckets.set(key, [word]);
  }
  return buckets;
}

function bucketOf(word: string, length: number): string {
  return `${word.charAt(0)}${length}`;
}
