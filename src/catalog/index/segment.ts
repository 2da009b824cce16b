/** Lists of term numbers, one a document, in one array: document `d` has `terms[offsets[d]]` to `terms[offsets[d + 1] - 1]`. */
export interface TermLists {
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
}

/**
 * An inverted index over documents that never change. Term `t` stands in the documents
 * `documents[offsets[t]]` to `documents[offsets[t + 1] - 1]`; `impacts` and `fields` go along with them.
 */
export interface Segment {
  readonly size: number;
  /** Number of each term; a term is the stem of a word or a pair of Chinese, Japanese or Korean characters. */
  readonly termNumbers: ReadonlyMap<string, number>;
  readonly termTexts: readonly string[];
  /** Words as they are written, in lower case, with the number of their term. */
  readonly wordNumbers: ReadonlyMap<string, number>;
  readonly offsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly impacts: Float32Array;
  /** Masks of the fields in which the term stands. */
  readonly fields: Uint16Array;
  /** The terms of each name, in their order. */
  readonly names: TermLists;
  /** The terms of each lead, each once. */
  readonly leads: TermLists;
}

/** The terms of one document in a list, without a copy. */
export function termsOf(lists: TermLists, document: number): Uint32Array {
  return lists.terms.subarray(lists.offsets[document], lists.offsets[document + 1]);
}
