import type { SearchDocument } from "./fields.js";
import type { NearWords } from "./near-words.js";
import type { Segment } from "./segment.js";
import { rarityOf } from "./weights.js";

/** What an index has to know of the things that can be found. */
export interface IndexedKind<T> {
  /** Two things with equal keys have equal documents. Asked only where the object itself is new. */
  key(subject: T): string;
  document(subject: T): SearchDocument;
  /** What the document has from elsewhere: the same object with another supplement is indexed anew. */
  supplement(subject: T): string;
}

/** A segment with the number of its first document among all documents of the index. */
export interface PlacedSegment {
  readonly segment: Segment;
  readonly nearWords: NearWords;
  readonly base: number;
}

/** What an index is made of; see `nextIndex` for how one comes out of another. */
export interface IndexParts<T> {
  /** With which the documents were made. */
  readonly kind: IndexedKind<T>;
  /** In the order in which they are numbered. */
  readonly segments: readonly PlacedSegment[];
  readonly list: readonly T[];
  /** By position in the list: number of the document. */
  readonly numbers: Uint32Array;
  /** By number of the document: what it is of, and the position of that in the list or -1 where it was removed. */
  readonly subjects: readonly T[];
  readonly positions: Int32Array;
  /** By term: how many of the removed documents had it. */
  readonly removed: ReadonlyMap<string, number>;
}

/**
 * An index over a list of things; it never changes. Scores do not depend on how it came about: indexes of
 * equal lists rank alike, on every replica.
 */
export interface SearchIndex<T = unknown> extends IndexParts<T> {
  /** Documents that are not removed. */
  readonly size: number;
  /** In how many documents a term stands. */
  frequency(term: string): number;
  /** How much a term tells: the rarer, the more. A term that stands nowhere has the greatest rarity. */
  rarity(term: string): number;
  /** Known words that `word` may be a misspelling of. */
  nearWords(word: string): readonly string[];
}

export function searchIndexOf<T>(parts: IndexParts<T>): SearchIndex<T> {
  const { segments, list, removed } = parts;
  const frequency = (term: string): number => {
    let documents = -(removed.get(term) ?? 0);
    for (const { segment } of segments) documents += frequencyIn(segment, term);
    return documents;
  };
  /** Of the terms that stand somewhere; others are endless in number. */
  const rarities = new Map<string, number>();
  const greatest = rarityOf(0, list.length);
  return {
    ...parts,
    size: list.length,
    frequency,
    rarity(term) {
      const known = rarities.get(term);
      if (known !== undefined) return known;
      const documents = frequency(term);
      if (documents === 0) return greatest;
      const rarity = rarityOf(documents, list.length);
      rarities.set(term, rarity);
      return rarity;
    },
    nearWords(word) {
      const found = segments.flatMap(({ nearWords }) => nearWords.find(word));
      const known = found.filter(({ term }) => frequency(term) > 0);
      const least = Math.min(...known.map(({ distance }) => distance));
      return [
        ...new Set(known.filter(({ distance }) => distance === least).map(({ term }) => term)),
      ].toSorted();
    },
  };
}

export function frequencyIn({ termNumbers, offsets }: Segment, term: string): number {
  const number = termNumbers.get(term);
  return number === undefined ? 0 : (offsets[number + 1] ?? 0) - (offsets[number] ?? 0);
}
