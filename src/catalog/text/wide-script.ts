/** The overlapping pairs of characters of a run; a single character stands for itself. */
export function characterPairs(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The words of a run, as the Unicode segmenter with its dictionaries for Chinese, Japanese and Thai sees them. */
export function createWordSegmenter(): (run: string) => string[] {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  return (run) => Array.from(segmenter.segment(run), ({ segment }) => segment);
}
