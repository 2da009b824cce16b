import { describe, expect, it } from "vitest";
import { oneLine, printable } from "../../../src/cli/ask/one-line.js";

describe("oneLine", () => {
  it("joins lines and cuts at the limit", () => {
    expect(oneLine("  a\n\n b\tc ", 10)).toBe("a b c");
    expect(oneLine("abcdef", 6)).toBe("abcdef");
    expect(oneLine("abcdefg", 6)).toBe("abcde…");
  });

  it("cuts no character in two", () => {
    expect(oneLine("ab🦌cd", 4)).toBe("ab…");
  });
});

describe("printable", () => {
  it("keeps line breaks and tabs and drops other control characters", () => {
    expect(printable("a\tb\r\nc\u0000\u001B[31md\u009Be")).toBe("a\tb\nc[31mde");
  });
});
