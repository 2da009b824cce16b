import { buildSegment } from "./build-segment.js";
import { createNearWords } from "./near-words.js";
import type { IndexedKind, PlacedSegment, SearchIndex } from "./search-index.js";
import { searchIndexOf } from "./search-index.js";
import { findKept } from "./find-kept.js";

/** New documents share one segment with those that came shortly before them, up to so many. */
const foldedSize = 32;
/** With so many segments, or as many removed documents as kept ones, everything is indexed anew. */
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
  if (before.segments.length >= maxSegments || kept * 2 <= before.subjects.length)
    return indexAnew(list, kind);
  const { segments, base } = foldSmall(before, fresh.length);
  const refolded = positions.subarray(base).filter((position) => position >= 0);
  const newPositions = Int32Array.of(...refolded, ...fresh);
  const allPositions = new Int32Array(base + newPositions.length);
  allPositions.set(positions.subarray(0, base));
  allPositions.set(newPositions, base);
  const subjects = before.subjects.slice(0, base);
  const numbers = new Uint32Array(list.length);
  allPositions.forEach((position, number) => {
    const subject = list[position];
    if (subject === undefined) return;
    subjects[number] = subject;
    numbers[position] = number;
  });
  return searchIndexOf({
    kind,
    segments: newPositions.length > 0 ? [...segments, place(subjects.slice(base), kind, base)] : segments,
    list,
    numbers,
    subjects,
    positions: allPositions,
    removed: removedTerms(before, positions, base),
  });
}

function indexAnew<T extends object>(list: readonly T[], kind: IndexedKind<T>): SearchIndex<T> {
  return searchIndexOf({
    kind,
    segments: [place(list, kind, 0)],
    list,
    numbers: Uint32Array.from(list, (_, position) => position),
    subjects: list,
    positions: Int32Array.from(list, (_, position) => position),
    removed: new Map(),
  });
}

function place<T>(subjects: readonly T[], kind: IndexedKind<T>, base: number): PlacedSegment {
  const segment = buildSegment(subjects.map((subject) => kind.document(subject)));
  return { segment, nearWords: createNearWords(segment), base };
}

/** The segments that stay, and the number of the first document that goes into the new one. */
function foldSmall<T>(
  before: SearchIndex<T>,
  added: number,
): { segments: readonly PlacedSegment[]; base: number } {
  const { segments } = before;
  const last = segments.at(-1);
  const folds =
    last !== undefined && added > 0 && segments.length > 1 && last.segment.size + added <= foldedSize;
  if (folds) return { segments: segments.slice(0, -1), base: last.base };
  return { segments, base: before.subjects.length };
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
  const changes: { subject: T; change: number }[] = [];
  before.subjects.forEach((subject, number) => {
    const wasRemoved = before.positions[number] === -1;
    if (number >= base && wasRemoved) changes.push({ subject, change: -1 });
    if (number < base && !wasRemoved && positions[number] === -1) changes.push({ subject, change: 1 });
  });
  if (changes.length === 0) return before.removed;
  const removed = new Map(before.removed);
  for (const { subject, change } of changes) {
    const { termTexts } = buildSegment([before.kind.document(subject)]);
    for (const term of termTexts) removed.set(term, (removed.get(term) ?? 0) + change);
  }
  return removed;
}
