/** BM25 (Robertson and Zaragoza, 2009): how fast a repeated word stops counting, and how much long texts are held back. */
const saturation = 1.2;
const lengthPenalty = 0.9;

/**
 * Length of the average tool, in tenths of a word in the description; the open sets of 500 to 10,000 tools have
 * 38 to 44 words. A constant instead of the average of the index, so that a tool's rank does not move when
 * unrelated tools come and go.
 */
const usualLength = 450;

/** What one term gives to one document's score, before the term's rarity; `units` and `length` in tenths. */
export function impactOf(units: number, length: number): number {
  const norm = 1 - lengthPenalty + (lengthPenalty * length) / usualLength;
  return (units * (saturation + 1)) / (units + saturation * 10 * norm);
}

/** An index counts as at least so large; in a smaller one a word that all tools have would tell nothing at all. */
const smallestIndex = 64;

/** Inverse document frequency. The size of the index counts by powers of two, for the same reason as above. */
export function rarityOf(frequency: number, size: number): number {
  const scale = 2 ** Math.ceil(Math.log2(Math.max(smallestIndex, size)));
  return Math.log(1 + (scale - frequency + 0.5) / (frequency + 0.5));
}
