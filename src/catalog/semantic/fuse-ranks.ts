/** Weight of the tail: with 60 the first place counts 1/61, the tenth 1/70 (Cormack et al., see below). */
const k = 60;

export interface FusedRank {
  readonly position: number;
  readonly score: number;
  /** Place in each ranking, from 1; left out where it is not in it. */
  readonly lexical?: number;
  readonly semantic?: number;
}

/**
 * Joins a ranking by words and one by meaning: the score of a position is the sum of 1 / (60 + place) over the
 * rankings that have it. Needs no common scale of the two. Best first; on equal scores the better place among
 * the words wins, then the smaller position. A position that stands twice in a ranking counts once.
 *
 * G. V. Cormack, C. L. A. Clarke, S. Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual Rank
 * Learning Methods. SIGIR 2009.
 */
export function fuseRanks(lexical: readonly number[], semantic: readonly number[]): FusedRank[] {
  const lexicalPlaces = placesOf(lexical);
  const semanticPlaces = placesOf(semantic);
  const positions = new Set([...lexicalPlaces.keys(), ...semanticPlaces.keys()]);
  const fused = [...positions].map((position): FusedRank => {
    const inLexical = lexicalPlaces.get(position);
    const inSemantic = semanticPlaces.get(position);
    return {
      position,
      score: gainOf(inLexical) + gainOf(inSemantic),
      ...(inLexical === undefined ? {} : { lexical: inLexical }),
      ...(inSemantic === undefined ? {} : { semantic: inSemantic }),
    };
  });
  return fused.sort(
    (a, b) =>
      b.score - a.score ||
      (a.lexical ?? Number.MAX_SAFE_INTEGER) - (b.lexical ?? Number.MAX_SAFE_INTEGER) ||
      a.position - b.position,
  );
}

function gainOf(place: number | undefined): number {
  return place === undefined ? 0 : 1 / (k + place);
}

function placesOf(ranking: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const position of ranking) if (!places.has(position)) places.set(position, places.size + 1);
  return places;
}
