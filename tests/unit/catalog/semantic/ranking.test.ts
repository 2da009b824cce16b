import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseRanks } from "../../../../src/catalog/semantic/fuse-ranks.js";
import { rankBySimilarity } from "../../../../src/catalog/semantic/rank-by-similarity.js";
import { unitVector, VectorTable } from "../../../../src/catalog/semantic/vector-table.js";

describe("fusing two rankings", () => {
  it("adds 1 / (60 + place) of each ranking that has the position", () => {
    expect(fuseRanks([7, 3], [3, 9])).toEqual([
      { position: 3, score: 1 / 62 + 1 / 61, lexical: 2, semantic: 1 },
      { position: 7, score: 1 / 61, lexical: 1 },
      { position: 9, score: 1 / 62, semantic: 2 },
    ]);
  });

  it("lets words decide where the scores are equal", () => {
    expect(fuseRanks([5], [2]).map(({ position }) => position)).toEqual([5, 2]);
  });

  const ranking = fc.uniqueArray(fc.nat(50), { maxLength: 20 });

  it("keeps the order of one ranking where the other is empty", () => {
    fc.assert(
      fc.property(ranking, (only) => {
        expect(fuseRanks(only, []).map(({ position }) => position)).toEqual(only);
        expect(fuseRanks([], only).map(({ position }) => position)).toEqual(only);
      }),
    );
  });

  it("has each position once, falls in score, and puts what is better in both rankings first", () => {
    fc.assert(
      fc.property(ranking, ranking, (lexical, semantic) => {
        const fused = fuseRanks([...lexical, ...lexical], semantic);
        const positions = fused.map(({ position }) => position);
        expect(positions.toSorted((a, b) => a - b)).toEqual(
          [...new Set([...lexical, ...semantic])].toSorted((a, b) => a - b),
        );
        for (const [index, later] of fused.slice(1).entries()) {
          expect(fused[index]?.score).toBeGreaterThanOrEqual(later.score);
        }
        const place = (list: readonly number[], position: number | undefined) =>
          position !== undefined && list.includes(position) ? list.indexOf(position) : Infinity;
        for (const [index, later] of positions.slice(1).entries()) {
          const earlier = positions[index];
          const worse =
            place(lexical, earlier) > place(lexical, later) &&
            place(semantic, earlier) > place(semantic, later);
          expect(worse).toBe(false);
        }
      }),
    );
  });
});

describe("ranking by similarity", () => {
  const table = new VectorTable();
  table.add("east", [10, 0]);
  table.add("north", [0, 0.5]);
  table.add("north-east", [1, 1]);
  const rows = (...fingerprints: string[]) =>
    Int32Array.from(fingerprints, (fingerprint) => table.rowOf(fingerprint) ?? -1);
  const east = unitVector([3, 0], 2);

  it("goes by the angle, whatever the lengths, and leaves out what is below the minimum", () => {
    const list = rows("north", "north-east", "east");
    expect(rankBySimilarity(table, list, east, { limit: 9, minimum: 0.1 })).toEqual([
      { position: 2, similarity: 1 },
      { position: 1, similarity: expect.closeTo(Math.SQRT1_2, 6) },
    ]);
  });

  it("keeps the order of the list where similarities are equal, and no more than the limit", () => {
    const list = rows("east", "east", "north-east", "east");
    const ranked = rankBySimilarity(table, list, east, { limit: 2, minimum: 0 });
    expect(ranked.map(({ position }) => position)).toEqual([0, 1]);
  });

  it("gives no place to positions that are not accepted or have no vector", () => {
    const list = rows("east", "unknown", "north-east");
    const accepts = (position: number) => position !== 0;
    const ranked = rankBySimilarity(table, list, east, { limit: 1, minimum: 0, accepts });
    expect(ranked.map(({ position }) => position)).toEqual([2]);
  });

  it("equals a sort of all cosines", () => {
    const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(vector, { maxLength: 40 }),
        vector,
        fc.integer({ min: 1, max: 12 }),
        (all, query, limit) => {
          const many = new VectorTable();
          all.forEach((one, index) => many.add(String(index), one));
          const unit = unitVector(query, 5);
          const order = Int32Array.from(all, (_, index) => index);
          const ranked = rankBySimilarity(many, order, unit, { limit, minimum: -1 });
          const cosines = all.map((one) => {
            const other = unitVector(one, 5);
            return unit.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
          });
          const best = cosines.toSorted((a, b) => b - a).slice(0, limit);
          expect(ranked.map(({ similarity }) => similarity)).toEqual(
            best.map((cosine) => expect.closeTo(cosine, 5)),
          );
        },
      ),
    );
  });

  it("finds nothing with a query of other dimensions", () => {
    expect(
      rankBySimilarity(table, rows("east"), unitVector([1, 2, 3], 0), { limit: 5, minimum: -1 }),
    ).toEqual([]);
  });
});

describe("a table of vectors", () => {
  it.each([
    [[], "embedding_invalid"],
    [[1, Number.NaN], "embedding_invalid"],
    [[1, Number.POSITIVE_INFINITY], "embedding_invalid"],
    [[1, 2, 3], "embedding_dimensions"],
  ])("refuses %j after a vector of two dimensions", (vector, code) => {
    const table = new VectorTable();
    table.add("a", [1, 1]);
    expect(() => table.add("b", vector)).toThrowError(expect.objectContaining({ code }));
    expect(table.size).toBe(1);
  });

  it("keeps a vector of zeros, which is similar to nothing", () => {
    const table = new VectorTable();
    table.add("nothing", [0, 0]);
    const ranked = rankBySimilarity(table, Int32Array.of(0), unitVector([1, 0], 2), {
      limit: 1,
      minimum: -1,
    });
    expect(ranked).toEqual([{ position: 0, similarity: 0 }]);
  });

  it("replaces the vector of a fingerprint, and can be narrowed to some", () => {
    const table = new VectorTable();
    for (const [fingerprint, vector] of [
      ["a", [1, 0]],
      ["b", [0, 1]],
      ["a", [0, 2]],
      ["c", [1, 0]],
    ] as const) {
      table.add(fingerprint, vector);
    }
    expect([...table.fingerprints]).toEqual(["a", "b", "c"]);
    const narrow = table.only(["c", "a"]);
    expect([...narrow.data]).toEqual([1, 0, 0, 1]);
    expect([narrow.size, narrow.dimensions, narrow.rowOf("b")]).toEqual([2, 2, undefined]);
  });
});
