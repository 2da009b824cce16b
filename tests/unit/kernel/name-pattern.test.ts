import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameMatcher } from "../../../src/kernel/name-pattern.js";

describe("a pattern", () => {
  it.each([
    ["a", "a", true],
    ["a", "ab", false],
    ["*", "", true],
    ["a*", "a", true],
    ["*a", "ba", true],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["*x*", "axb", true],
    ["*ab*b", "ab", false],
    ["*ab*b", "abb", true],
    ["a**b", "ab", true],
    ["a.c", "abc", false],
    ["A", "a", false],
  ])("%s fits %s: %s", (pattern, name, fits) => {
    expect(nameMatcher(pattern)(name)).toBe(fits);
  });

  it("fits what the regular expression of the same meaning fits", () => {
    const letters = (...unit: string[]) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 9 });
    fc.assert(
      fc.property(letters("a", "b", "*"), letters("a", "b"), (pattern, name) => {
        const expected = new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(name);
        expect(nameMatcher(pattern)(name)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it("of many stars stays linear in the name", () => {
    const matches = nameMatcher(`${"*a".repeat(50)}*b`);
    expect(matches("a".repeat(100_000))).toBe(false);
  });
});
