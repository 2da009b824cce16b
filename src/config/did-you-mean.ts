import { distance } from "fastest-levenshtein";

/**
 * The candidate that was probably meant by `word`, if one is near: a third of its letters may differ, at least two
 * (as where two letters changed places), of a word of up to three letters one. Case, `_` and `-` do not count.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const plain = normalise(word);
  const limit = plain.length <= 3 ? 1 : Math.max(2, Math.floor(plain.length / 3));
  const [best] = candidates
    .map((candidate) => ({ candidate, away: distance(plain, normalise(candidate)) }))
    .toSorted((a, b) => a.away - b.away);
  return best && best.away <= limit ? best.candidate : undefined;
}

function normalise(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, "");
}
