import type { IndexedKind, SearchIndex } from "./search-index.js";

/** Which documents of an index a new list still has. */
export interface Kept {
  /** By number of the document: position in the new list, -1 for what is not in it. */
  readonly positions: Int32Array;
  /** Positions in the new list of what the index does not have. */
  readonly fresh: readonly number[];
}

/**
 * Compares a new list with the one that an index is of. Both are in one order, so that what they have in common
 * at the beginning and at the end is found by a glance; the rest is looked up by object, and then by key.
 */
export function findKept<T extends object>(
  list: readonly T[],
  kind: IndexedKind<T>,
  index: SearchIndex<T>,
): Kept {
  const positions = new Int32Array(index.subjects.length).fill(-1);
  const isSame = (subject: T | undefined, other: T | undefined): boolean =>
    subject !== undefined && subject === other && kind.supplement(subject) === index.kind.supplement(subject);
  const keep = (position: number, before: number): void => {
    positions[index.numbers[before] ?? -1] = position;
  };

  const shorter = Math.min(list.length, index.list.length);
  let start = 0;
  for (; start < shorter && isSame(list[start], index.list[start]); start++) keep(start, start);
  let tail = 0;
  while (tail < shorter - start && isSame(list.at(-1 - tail), index.list.at(-1 - tail))) {
    tail++;
    keep(list.length - tail, index.list.length - tail);
  }

  const left = new Map<T, number>();
  for (let before = start; before < index.list.length - tail; before++) {
    const subject = index.list[before];
    if (subject !== undefined) left.set(subject, before);
  }
  const unknown: number[] = [];
  for (let position = start; position < list.length - tail; position++) {
    const subject = list[position];
    const before = subject === undefined ? undefined : left.get(subject);
    if (subject === undefined || before === undefined || !isSame(subject, subject)) {
      unknown.push(position);
      continue;
    }
    keep(position, before);
    left.delete(subject);
  }
  return { positions, fresh: keepByKey(unknown, { list, kind, index, left, keep }) };
}

interface KeySearch<T> {
  readonly list: readonly T[];
  readonly kind: IndexedKind<T>;
  readonly index: SearchIndex<T>;
  /** What is not found yet, with its position in the list before. */
  readonly left: ReadonlyMap<T, number>;
  readonly keep: (position: number, before: number) => void;
}

/** Keeps what is another object of the same content; answers with the positions of what is really new. */
function keepByKey<T extends object>(unknown: readonly number[], search: KeySearch<T>): number[] {
  if (unknown.length === 0 || search.left.size === 0) return [...unknown];
  const byKey = new Map<string, number>();
  search.left.forEach((before, subject) => byKey.set(search.index.kind.key(subject), before));
  return unknown.filter((position) => {
    const subject = search.list[position];
    const key = subject === undefined ? "" : search.kind.key(subject);
    const before = byKey.get(key);
    if (before === undefined) return true;
    search.keep(position, before);
    byKey.delete(key);
    return false;
  });
}
