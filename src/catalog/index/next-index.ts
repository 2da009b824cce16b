import { buildSegment } from "./build-segment.js";
import { createNearWords } from "./near-words.js";
import type { IndexedKind, PlacedSegment, SearchIndex } from "./search-index.js";
import { searchIndexOf } from "./search-index.js";

/** New documents share one segment with those that came shortly before them, up to so many. */
const foldedSize = 32;
/** With more segments than this, or more removed documents than kept ones, everything is indexed anew. */
const maxSegments = 24;

/**
 * The index of a list. What the index before it already has is taken over as it is: adding or removing one of
 * many things costs a pass over the list and the indexing of a few documents.
 */
export function nextIndex<T extends object>(
  list: readonly T[],
  kind: IndexedKind<T>,
  before?: SearchIndex<T>,
): SearchIndex<T> {
  if (before === undefined) return indexAnew(list, kind);
  const { positions, fresh } = findKept(list, kind, before);
  const kept = list.length - fresh.length;
  if (before.segments.length >= maxSegments || kept * 2 < before.subjects.length)
    return indexAnew(list, kind);
  const { segments, base } = foldSmall(before, fresh.length);
  const refolded = [...positions.subarray(base)].filter((position) => position >= 0);
  const newest = [...refolded, ...fresh];
  const allPositions = new Int32Array(base + newest.length);
  allPositions.set(positions.subarray(0, base));
  allPositions.set(newest, base);
  const subjects = before.subjects.slice(0, base);
  allPositions.forEach((position, number) => {
    const subject = list[position];
    if (subject !== undefined) subjects[number] = subject;
  });
  return searchIndexOf({
    kind,
    segments: newest.length > 0 ? [...segments, place(subjects.slice(base), kind, base)] : segments,
    subjects,
    positions: allPositions,
    numbers: numbersOf(list, allPositions),
    removed: removedTerms(before, positions, base),
  });
}

function indexAnew<T extends object>(list: readonly T[], kind: IndexedKind<T>): SearchIndex<T> {
  return searchIndexOf({
    kind,
    segments: [place(list, kind, 0)],
    subjects: list,
    positions: Int32Array.from(list, (_, position) => position),
    numbers: new Map(list.map((subject, position) => [subject, position])),
    removed: new Map(),
  });
}

function place<T>(subjects: readonly T[], kind: IndexedKind<T>, base: number): PlacedSegment {
  const segment = buildSegment(subjects.map((subject) => kind.document(subject)));
  return { segment, nearWords: createNearWords(segment), base };
}

interface Kept {
  /** For the documents of the index before: positions in the new list, -1 for what is not in it. */
  readonly positions: Int32Array;
  /** Positions in the new list of what the index before does not have. */
  readonly fresh: readonly number[];
}

function findKept<T extends object>(list: readonly T[], kind: IndexedKind<T>, before: SearchIndex<T>): Kept {
  const positions = new Int32Array(before.subjects.length).fill(-1);
  const unknown: number[] = [];
  list.forEach((subject, position) => {
    const number = before.numbers.get(subject);
    if (number === undefined || kind.hasChanged(subject)) unknown.push(position);
    else positions[number] = position;
  });
  if (unknown.length === 0) return { positions, fresh: [] };
  const left = new Map<string, number>();
  before.numbers.forEach((number, subject) => {
    if (positions[number] === -1 && !kind.hasChanged(subject)) left.set(kind.key(subject), number);
  });
  const fresh = unknown.filter((position) => {
    const subject = list[position];
    const key = subject === undefined ? "" : kind.key(subject);
    const number = left.get(key);
    if (number === undefined) return true;
    positions[number] = position;
    left.delete(key);
    return false;
  });
  return { positions, fresh };
}

/** The segments that stay, and the number of the first document that goes into the new one. */
function foldSmall(before: SearchIndex, added: number): { segments: readonly PlacedSegment[]; base: number } {
  const { segments } = before;
  const last = segments.at(-1);
  const folds =
    last !== undefined && added > 0 && segments.length > 1 && last.segment.size + added <= foldedSize;
  if (folds) return { segments: segments.slice(0, -1), base: last.base };
  return { segments, base: before.subjects.length };
}

function numbersOf<T>(list: readonly T[], positions: Int32Array): Map<T, number> {
  const numbers = new Map<T, number>();
  positions.forEach((position, number) => {
    const subject = list[position];
    if (subject !== undefined) numbers.set(subject, number);
  });
  return numbers;
}

/**
 * By term, how many removed documents have it: of the documents below `base` those that are gone now are added
 * to those that were before; what was removed above it is out of the index with its segment.
 */
function removedTerms<T>(
  before: SearchIndex<T>,
  positions: Int32Array,
  base: number,
): ReadonlyMap<string, number> {
  const changes = before.subjects.flatMap((subject, number) => {
    const wasRemoved = before.positions[number] === -1;
    if (number >= base) return wasRemoved ? [{ subject, change: -1 }] : [];
    return !wasRemoved && positions[number] === -1 ? [{ subject, change: 1 }] : [];
  });
  if (changes.length === 0) return before.removed;
  const removed = new Map(before.removed);
  for (const { subject, change } of changes) {
    const { termTexts } = buildSegment([before.kind.document(subject)]);
    for (const term of termTexts) removed.set(term, (removed.get(term) ?? 0) + change);
  }
  return removed;
}
