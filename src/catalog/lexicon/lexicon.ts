import { porter2 } from "../text/porter2.js";
import type { Concept } from "./concept-table.js";
import type { VerbClasses } from "./verb-classes.js";

/** A word or a phrase of English, as the stems of its words. */
export type Phrase = readonly string[];

/** A part of a run of Chinese characters that the lexicon knows. */
export interface LexiconMatch {
  readonly start: number;
  readonly end: number;
}

/** Which words of one language stand for words of the other, and which English words for other English ones. */
export interface Lexicon {
  /** The longest known words of a run, in their order; they may overlap, but none lies inside another. */
  matches(run: string): LexiconMatch[];
  /** English phrases for a Chinese word, the usual one first. */
  english(word: string): readonly Phrase[];
  /** What a single character means inside a word that is not known as a whole: English stems. */
  character(character: string): readonly string[];
  /** Chinese words for an English stem. */
  chinese(stem: string): readonly string[];
  /** Stems that mean nearly the same. */
  synonyms(stem: string): readonly string[];
  /** The classes of a verb as a mask, 0 for any other word. */
  readonly verbClasses: (stem: string) => number;
}

export interface LexiconTables {
  readonly concepts: readonly Concept[];
  readonly synonyms: readonly (readonly string[])[];
  readonly verbs: VerbClasses;
  /** A character and its meanings in English. */
  readonly characters: readonly (readonly string[])[];
}

export function createLexicon({ concepts, synonyms, verbs, characters }: LexiconTables): Lexicon {
  const english = new Map<string, Phrase[]>();
  const chinese = new Map<string, Set<string>>();
  const related = new Map<string, Set<string>>();
  const relate = (a: string, b: string): void => {
    if (a === b) return;
    addTo(related, a, b);
    addTo(related, b, a);
  };

  for (const concept of concepts) {
    const phrases = concept.english.map(phraseOf);
    for (const word of concept.chinese) addPhrases(english, word, phrases);
    const single = phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []));
    for (const stem of single) for (const word of concept.chinese) addTo(chinese, stem, word);
    single.forEach((stem, index) => single.slice(index + 1).forEach((other) => relate(stem, other)));
  }
  for (const [head = "", ...others] of synonyms)
    others.forEach((other) => relate(porter2(head), porter2(other)));

  const meanings = new Map(characters.map(([character = "", ...words]) => [character, words.map(porter2)]));

  const longest = Math.max(0, ...[...english.keys()].map((word) => word.length));
  return {
    matches: (run) => longestMatches(run, longest, english),
    english: (word) => english.get(word) ?? [],
    character: (character) => meanings.get(character) ?? [],
    chinese: (stem) => [...(chinese.get(stem) ?? [])],
    synonyms: (stem) => [...(related.get(stem) ?? [])],
    verbClasses: (stem) => verbs.get(stem) ?? 0,
  };
}

function phraseOf(words: string): Phrase {
  return words.split(/[^a-z0-9]+/).map(porter2);
}

function addPhrases(phrases: Map<string, Phrase[]>, word: string, added: readonly Phrase[]): void {
  const known = phrases.get(word) ?? [];
  const keys = new Set(known.map((phrase) => phrase.join(" ")));
  phrases.set(word, [...known, ...added.filter((phrase) => !keys.has(phrase.join(" ")))]);
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

function longestMatches(run: string, longest: number, known: ReadonlyMap<string, unknown>): LexiconMatch[] {
  const matches: LexiconMatch[] = [];
  let covered = 0;
  for (let start = 0; start < run.length; start++) {
    for (let end = Math.min(run.length, start + longest); end > Math.max(start, covered); end--) {
      if (!known.has(run.slice(start, end))) continue;
      matches.push({ start, end });
      covered = end;
      break;
    }
  }
  return matches;
}
