import { toollessTopicTable, topicTable } from "./data/topics.js";
import { createTopics } from "./topics.js";
import type { Lexicon } from "../catalog/lexicon/lexicon.js";
import { wideWords } from "../catalog/ranking/wide-words.js";
import { porter2 } from "../catalog/text/porter2.js";
import { scanWords } from "../catalog/text/scan-words.js";
import { englishStopWords } from "../catalog/text/stop-words.js";
import { characterPairs, createWordSegmenter } from "../catalog/text/wide-script.js";

/** What is read of a text, in characters. */
const longestText = 1_000;
const shortestGram = 3;
const longestGram = 4;

/**
 * What features count beside a word, which counts 1. Pieces of words are many and catch misspellings and endings only; what
 * words mean is shared by more examples than the words are. Chosen by cross-validation on example requests; that of topics
 * on a set by another hand (docs/intent.md).
 */
const weights = { meaning: 2, neighbour: 0.5, pair: 0.5, piece: 0.15, topic: 2 };

/** Takes texts of any language apart into what a classifier counts, each with how often or how surely it stands there. */
export type Featuriser = (text: string) => ReadonlyMap<string, number>;

/**
 * Words, pairs of words and pieces of three and four characters for scripts with spaces; characters, pairs of them and
 * words for Chinese, Japanese and Korean. A mixed text gives both. Beside them meanings, which the lexicon of the search
 * has in common for English and Chinese, so that examples in one language help with requests in the other, and topics, so
 * that an example about rain helps with a request about umbrellas.
 */
export function createFeaturiser(lexicon: Pick<Lexicon, "matches" | "english" | "synonyms">): Featuriser {
  const segment = createWordSegmenter();
  const topics = createTopics([topicTable, toollessTopicTable]);
  return (text) => {
    const features = new Map<string, number>();
    const add = (feature: string, weight = 1): void =>
      void features.set(feature, (features.get(feature) ?? 0) + weight);
    const addMeanings = (stems: readonly string[], weight: number): void => {
      for (const stem of new Set(stems)) add(`m ${stem}`, weight);
    };
    const addTopics = (found: readonly (readonly number[])[]): void => {
      // A word of several topics says less about each.
      for (const numbers of found) {
        for (const number of numbers) add(`t ${number}`, weights.topic / numbers.length);
      }
    };
    const stems: string[] = [];
    let before = "";
    scanWords(text.slice(0, longestText), {
      word(word) {
        stems.push(porter2(word));
        if (englishStopWords.has(word)) return;
        const stem = porter2(word);
        add(`w ${stem}`);
        addMeanings([stem], weights.meaning);
        addMeanings(lexicon.synonyms(stem), weights.neighbour);
        if (before !== "") add(`p ${before} ${stem}`, weights.pair);
        before = stem;
        for (const piece of pieces(` ${word} `)) add(`c${piece}`, weights.piece);
      },
      wide(run) {
        before = "";
        addTopics(topics.ofRun(run));
        for (const character of run) add(`z ${character}`);
        for (const pair of characterPairs(run)) add(`z ${pair}`);
        for (const word of wideWords(run, lexicon, segment).words) {
          add(`s ${word}`);
          const [usual = [], ...others] = lexicon.english(word);
          addMeanings(usual, weights.meaning);
          addMeanings(others.flat(), weights.neighbour);
        }
      },
    });
    addTopics(topics.ofStems(stems));
    return features;
  };
}

function pieces(word: string): string[] {
  const found: string[] = [];
  for (let length = shortestGram; length <= longestGram; length += 1) {
    for (let start = 0; start + length <= word.length; start += 1)
      found.push(word.slice(start, start + length));
  }
  return found;
}
