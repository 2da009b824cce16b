import { describe, expect, it } from "vitest";
import { createLineSplitter } from "../../../src/mcp/line-splitter.js";

function split(chunks: readonly (string | Buffer)[], maxBytes = 100): { lines: string[]; tooLong: string[] } {
  const lines: string[] = [];
  const tooLong: string[] = [];
  const splitter = createLineSplitter({
    maxBytes,
    onLine: (line) => lines.push(line),
    onTooLong: (line) => tooLong.push(line),
  });
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  splitter.end();
  return { lines, tooLong };
}

describe("createLineSplitter", () => {
  it("cuts lines wherever chunks end", () => {
    expect(split(["a", "b\nc", "\r\n", "\nd"]).lines).toEqual(["ab", "c", "", "d"]);
  });

  it("joins a character that two chunks share", () => {
    const bytes = Buffer.from("ü\n");
    expect(split([bytes.subarray(0, 1), bytes.subarray(1)]).lines).toEqual(["ü"]);
  });

  it("reports the beginning of a line that is too long, once, and goes on after it", () => {
    expect(split(["abcdef", "ghi", "jkl\nok\n"], 4)).toEqual({ lines: ["ok"], tooLong: ["abcd"] });
  });
});
