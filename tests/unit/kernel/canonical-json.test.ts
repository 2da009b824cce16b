import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/kernel/canonical-json.js";

/** What the text has to be, by the platform's own JSON: slower, and plainly right. */
function reference(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    const sorted = Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return Object.fromEntries(sorted);
  });
}

describe("canonical JSON", () => {
  it("says the same for any order of keys, at every depth", () => {
    expect(canonicalJson({ b: [{ d: 1, c: "ü" }], a: null })).toBe('{"a":null,"b":[{"c":"ü","d":1}]}');
  });

  it("leaves out what JSON has no word for, and keeps the places of lists", () => {
    expect(canonicalJson({ a: undefined, b: () => 1, c: [undefined, Number.NaN, -0] })).toBe(
      '{"c":[null,null,0]}',
    );
    expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  it("is JSON as the platform writes it, with sorted keys, for any value", () => {
    const key = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("__proto__", "toString", "10", "9"));
    const value = fc.object({
      key,
      values: [fc.string({ unit: "binary" }), fc.double(), fc.boolean(), fc.constant(null)],
    });
    fc.assert(
      fc.property(value, (given) => {
        const plain: unknown = JSON.parse(JSON.stringify(given));
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
        if (!JSON.stringify(plain).match(/"(\d+|__proto__)":/))
          expect(canonicalJson(plain)).toBe(reference(plain));
      }),
    );
  });
});
