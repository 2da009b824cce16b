import { distance } from "fastest-levenshtein";

/**
 * The candidate that was probably meant by `word`, if one is near: at most a third of its letters differ
 * (at least one may), not counting case, `_` and `-`.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const plain = normalise(word);
  const ranked = candidates
    .map((candidate) => ({ candidate, away: distance(plain, normalise(candidate)) }))
    .toSorted((a, b) => a.away - b.away);
  const [best] = ranked;
  return best && best.away <= Math.max(1, Math.floor(plain.length / 3)) ? best.candidate : undefined;
}

function normalise(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, "");
}
