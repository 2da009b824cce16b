import { schemaWords } from "../../catalog/schema-words.js";
import { porter2 } from "../../catalog/text/porter2.js";
import { scanWords } from "../../catalog/text/scan-words.js";
import { englishStopWords } from "../../catalog/text/stop-words.js";
import { characterPairs } from "../../catalog/text/wide-script.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { SearchTools } from "./search-tools.js";

/** The usual sizes of BM25 (Robertson and Zaragoza, 2009). */
const saturation = 1.2;
const lengthPenalty = 0.75;

/** All that is known of a tool in one text. */
export function wholeText({ name, description, server = "", parameters }: ToolDefinition): string {
  const { names, texts } = schemaWords(parameters);
  return [name, description, server, names, texts].join("\n");
}

/** Stems of the words of a text without stop words, and pairs of Chinese, Japanese and Korean characters. */
export function plainTokens(text: string): string[] {
  const tokens: string[] = [];
  scanWords(text, {
    word: (word) => void (englishStopWords.has(word) || tokens.push(porter2(word))),
    wide: (run) => void tokens.push(...characterPairs(run)),
  });
  return tokens;
}

/** Plain BM25 over one field that holds all of a tool: what a catalogue's own search is to be better than. */
export function plainBm25(tools: readonly ToolDefinition[]): SearchTools {
  const postings = new Map<string, Map<number, number>>();
  const lengths = tools.map((tool, position) => {
    const tokens = plainTokens(wholeText(tool));
    for (const token of tokens) {
      const list = postings.get(token) ?? new Map<number, number>();
      list.set(position, (list.get(position) ?? 0) + 1);
      postings.set(token, list);
    }
    return tokens.length;
  });
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, tools.length);

  const gain = (frequency: number, position: number): number => {
    const norm = 1 - lengthPenalty + (lengthPenalty * (lengths[position] ?? 0)) / usual;
    return (frequency * (saturation + 1)) / (frequency + saturation * norm);
  };
  return (query, limit) => {
    const scores = new Map<number, number>();
    for (const token of new Set(plainTokens(query))) {
      const list = postings.get(token) ?? new Map<number, number>();
      const rarity = Math.log(1 + (tools.length - list.size + 0.5) / (list.size + 0.5));
      for (const [position, frequency] of list) {
        scores.set(position, (scores.get(position) ?? 0) + rarity * gain(frequency, position));
      }
    }
    const ranked = [...scores].toSorted(([a, x], [b, y]) => y - x || a - b);
    return ranked.slice(0, limit).flatMap(([position]) => tools[position]?.name ?? []);
  };
}
