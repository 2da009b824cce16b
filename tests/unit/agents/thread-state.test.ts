import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeArtifacts } from "../../../src/agents/thread-state/artifacts.js";
import type { Promoted } from "../../../src/agents/thread-state/promoted.js";
import { mergePromoted } from "../../../src/agents/thread-state/promoted.js";
import { mergeViewedImages } from "../../../src/agents/thread-state/viewed-images.js";

const promoted = (catalog_hash: string, ...names: string[]): Promoted => ({
  catalog_hash,
  names,
  fingerprints: Object.fromEntries(names.map((name) => [name, `${name}-print`])),
});

describe("promoted channel", () => {
  it("keeps the old when nothing new comes", () => {
    const old = promoted("h", "a");
    expect(mergePromoted(old, null)).toBe(old);
    expect(mergePromoted(old, undefined)).toBe(old);
  });

  it("takes the first write without doubles", () => {
    expect(mergePromoted(null, promoted("h", "a", "a", "b"))?.names).toEqual(["a", "b"]);
  });

  it("unites names in order under the same catalog hash", () => {
    const merged = mergePromoted(promoted("h", "a", "b"), promoted("h", "b", "c"));
    expect(merged).toEqual(promoted("h", "a", "b", "c"));
  });

  it("is replaced under another catalog hash", () => {
    expect(mergePromoted(promoted("h", "a"), promoted("i", "b", "b"))).toEqual(promoted("i", "b"));
  });

  it("does not change when an update is written twice, nor does it mutate its inputs", () => {
    const names = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 6 });
    const record = fc.tuple(fc.constantFrom("h", "i"), names).map(([hash, list]) => promoted(hash, ...list));
    fc.assert(
      fc.property(fc.option(record), record, (current, update) => {
        const before = JSON.stringify([current, update]);
        const once = mergePromoted(current, update);
        expect(mergePromoted(once, update)).toEqual(once);
        expect(JSON.stringify([current, update])).toBe(before);
      }),
    );
  });
});

describe("artifacts channel", () => {
  it("is the union in order without doubles", () => {
    expect(mergeArtifacts(["a", "b"], ["b", "c", "c"])).toEqual(["a", "b", "c"]);
    expect(mergeArtifacts(["a"], null)).toEqual(["a"]);
  });
});

describe("viewed images channel", () => {
  const image = { mime_type: "image/png", size: 1 };

  it("merges by path, keeps on nothing and clears on an empty record", () => {
    expect(mergeViewedImages({ a: image }, { b: image })).toEqual({ a: image, b: image });
    expect(mergeViewedImages({ a: image }, null)).toEqual({ a: image });
    expect(mergeViewedImages({ a: image }, {})).toEqual({});
  });
});
