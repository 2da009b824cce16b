import type { Lexicon } from "../lexicon/lexicon.js";
import { chineseStopWords } from "../text/stop-words.js";

export interface WideWords {
  /** Words in their order; where the lexicon sees two that overlap, both. */
  readonly words: readonly string[];
  /** Neighbouring characters that are in no word together. */
  readonly loosePairs: readonly string[];
  /** Characters of words that the lexicon does not know. */
  readonly characters: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Takes a run of Chinese, Japanese or Korean apart: what the lexicon knows first, the rest as the segmenter says. */
export function wideWords(
  run: string,
  lexicon: Pick<Lexicon, "matches">,
  segment: (run: string) => string[],
): WideWords {
  const segments = spansOf(segment(run));
  const known = lexicon.matches(run).filter((match) => isWhole(match, segments));
  const others = segments.filter((span) => !known.some((match) => overlap(match, span)));
  const meaningful = others.filter(
    ({ start, end }) => !chineseStopWords.has(run.slice(start, end)) && (end - start > 1 || run.length === 1),
  );
  const spans = [...known, ...meaningful].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const unknown = segments.filter(({ start, end }) => !chineseStopWords.has(run.slice(start, end)));
  return {
    words: spans.map(({ start, end }) => run.slice(start, end)),
    loosePairs: loosePairs(run, spans),
    characters: unknown.flatMap((span) => charactersOutside(run, span, known)),
  };
}

function spansOf(segments: readonly string[]): Span[] {
  let end = 0;
  return segments.map((segment) => {
    const start = end;
    end += segment.length;
    return { start, end };
  });
}

/** A single character is a word only where the segmenter sees one too: 发 in 发邮件, but not in 发现. */
function isWhole(match: Span, segments: readonly Span[]): boolean {
  if (match.end - match.start > 1) return true;
  return segments.some(({ start, end }) => start === match.start && end === match.end);
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

function charactersOutside(run: string, { start, end }: Span, known: readonly Span[]): string[] {
  const characters: string[] = [];
  for (let place = start; place < end; place++) {
    if (!known.some((match) => match.start <= place && place < match.end)) characters.push(run.charAt(place));
  }
  return characters;
}

function loosePairs(run: string, spans: readonly Span[]): string[] {
  const pairs: string[] = [];
  for (let start = 0; start + 2 <= run.length; start++) {
    const inside = spans.some((span) => span.start <= start && start + 2 <= span.end);
    if (!inside) pairs.push(run.slice(start, start + 2));
  }
  return pairs;
}
