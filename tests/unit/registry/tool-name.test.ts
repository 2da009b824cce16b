import { describe, expect, it } from "vitest";
import { illegalCharactersOf, isLegalToolName, shortenToolName } from "../../../src/registry/tool-name.js";

describe("tool names", () => {
  it("accepts letters, digits, underscore and dash up to 64 characters", () => {
    expect(isLegalToolName("files__read-Text_9")).toBe(true);
    expect(isLegalToolName("a".repeat(64))).toBe(true);
  });

  it.each(["", "a".repeat(65), "has space", "dot.ted", "ünicode", "slash/ed", "line\n"])(
    "refuses %j",
    (name) => {
      expect(isLegalToolName(name)).toBe(false);
    },
  );

  it("names each illegal character once", () => {
    expect(illegalCharactersOf("a b.c d😀")).toEqual([" ", ".", "😀"]);
    expect(illegalCharactersOf("fine")).toEqual([]);
  });

  it("leaves a name that fits as it is", () => {
    expect(shortenToolName("a".repeat(64))).toBe("a".repeat(64));
  });

  it("shortens a long name to a legal one that keeps its beginning", () => {
    const short = shortenToolName(`${"a".repeat(70)}one`);
    expect(isLegalToolName(short)).toBe(true);
    expect(short).toMatch(/^a{55}_[0-9a-f]{8}$/);
  });

  it("keeps long names with one beginning apart, the same each time", () => {
    const [one, two] = [`${"a".repeat(70)}one`, `${"a".repeat(70)}two`];
    expect(shortenToolName(one)).not.toBe(shortenToolName(two));
    expect(shortenToolName(one)).toBe(shortenToolName(one));
  });
});
