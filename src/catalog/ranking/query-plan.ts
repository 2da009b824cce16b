import type { Lexicon } from "../lexicon/lexicon.js";
import { porter2 } from "../text/porter2.js";
import { scanWords } from "../text/scan-words.js";
import { englishStopWords } from "../text/stop-words.js";
import { characterPairs } from "../text/wide-script.js";
import { splitClauses } from "./split-clauses.js";
import type { Tuning } from "./tuning.js";
import { wideWords } from "./wide-words.js";

/** One way to meet a term: all its index terms count, and together they count by `weight`. */
export interface Alternative {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** One thing that the query asks for. Of its alternatives the one that fits a document best counts. */
export interface QueryTerm {
  readonly word: string;
  readonly alternatives: readonly Alternative[];
}

/** A query as the ranking reads it. */
export interface QueryPlan {
  /** Each once, in the order of their first appearance. */
  readonly terms: readonly QueryTerm[];
  /** The numbers of the terms of each clause, each once. */
  readonly clauses: readonly (readonly number[])[];
  /** The numbers of the words as they follow each other in the text. */
  readonly sequence: readonly number[];
  /** Beginnings of the long words, for names that hold another form of the same word. */
  readonly prefixes: ReadonlySet<string>;
}

/** What the index knows of words. */
export interface Vocabulary {
  has(term: string): boolean;
  /** Known words that differ from an unknown one by a slip of the pen, nearest first. */
  near(word: string): readonly string[];
}

export interface PlanPorts {
  readonly lexicon: Lexicon;
  readonly vocabulary: Vocabulary;
  readonly segment: (run: string) => string[];
  readonly tuning: Tuning;
}

/** Length of the beginnings in `QueryPlan.prefixes`; a word must be longer than it. */
export const prefixLength = 5;

export function planQuery(text: string, ports: PlanPorts): QueryPlan {
  const planner = new QueryPlanner(ports);
  const clauses = splitClauses(text).map((clause) => planner.readClause(clause));
  return { terms: planner.terms, clauses, sequence: planner.sequence, prefixes: planner.prefixes };
}

class QueryPlanner {
  readonly terms: QueryTerm[] = [];
  readonly sequence: number[] = [];
  readonly prefixes = new Set<string>();
  readonly #numbers = new Map<string, number>();
  readonly #ports: PlanPorts;

  constructor(ports: PlanPorts) {
    this.#ports = ports;
  }

  readClause(clause: string): number[] {
    const words: number[] = [];
    const hints: number[] = [];
    let first = true;
    scanWords(clause, {
      word: (word, capital) => {
        if (!englishStopWords.has(word)) words.push(this.#word(word, capital && !first));
        first = false;
      },
      wide: (run) => {
        const parts = wideWords(run, this.#ports.lexicon, this.#ports.segment);
        for (const word of parts.words) words.push(this.#wideWord(word));
        for (const pair of parts.loosePairs) hints.push(this.#loosePair(pair));
        for (const character of parts.characters) hints.push(...this.#character(character));
        first = false;
      },
    });
    this.sequence.push(...words);
    return [...new Set([...words, ...hints])];
  }

  #number(key: string, make: () => QueryTerm): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.terms.push(make()) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** A word in capitals inside a sentence is a name: nobody misspelt it. */
  #word(word: string, isName: boolean): number {
    const { lexicon, vocabulary, tuning } = this.#ports;
    const stem = porter2(word);
    if (word.length > prefixLength) this.prefixes.add(word.slice(0, prefixLength));
    return this.#number(stem, () => {
      const own = { terms: [stem], weight: 1 };
      const synonyms = lexicon.synonyms(stem).map((other) => ({ terms: [other], weight: tuning.synonym }));
      const back = lexicon
        .chinese(stem)
        .filter((other) => other.length > 1)
        .map((other) => ({ terms: characterPairs(other), weight: tuning.backTranslation }));
      const misspelt = !isName && !vocabulary.has(stem);
      const near = misspelt ? vocabulary.near(word) : [];
      const meant = near.map((other) => ({ terms: [other], weight: tuning.nearWord }));
      return { word, alternatives: [own, ...synonyms, ...back, ...meant] };
    });
  }

  #wideWord(word: string): number {
    const { lexicon, tuning } = this.#ports;
    return this.#number(word, () => {
      const english = lexicon.english(word).map((terms) => ({ terms, weight: tuning.translation }));
      return { word, alternatives: [{ terms: characterPairs(word), weight: 1 }, ...english] };
    });
  }

  /** A hint at what an unknown word is about; not a word of the query by itself. */
  #character(character: string): number[] {
    const { lexicon, tuning } = this.#ports;
    const meanings = lexicon.character(character);
    if (meanings.length === 0) return [];
    const alternatives = meanings.map((stem) => ({ terms: [stem], weight: tuning.character }));
    return [this.#number(` ${character}`, () => ({ word: character, alternatives }))];
  }

  #loosePair(pair: string): number {
    return this.#number(`${pair} `, () => ({
      word: pair,
      alternatives: [{ terms: [pair], weight: this.#ports.tuning.straddlingPair }],
    }));
  }
}
