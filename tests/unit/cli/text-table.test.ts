import { describe, expect, it } from "vitest";
import { textTable } from "../../../src/cli/text-table.js";

describe("a table", () => {
  it("has its first column to the left and the others to the right", () => {
    const rows = [
      ["name", "n"],
      ["a", "10"],
      ["long name", "7"],
    ];
    expect(textTable(rows)).toEqual(["name        n", "a          10", "long name   7"]);
  });

  it("has further columns of text to the left", () => {
    const rows = [
      ["a", "1", "x", "5"],
      ["b", "2", "long", "10"],
    ];
    expect(textTable(rows, [2])).toEqual(["a  1  x      5", "b  2  long  10"]);
  });

  it("counts Chinese characters as two columns", () => {
    const rows = [
      ["名字", "1"],
      ["abcde", "2"],
    ];
    expect(textTable(rows)).toEqual(["名字   1", "abcde  2"]);
  });

  it("leaves no spaces at the end, and may be empty", () => {
    const rows = [
      ["a", "long"],
      ["b", ""],
    ];
    expect(textTable(rows)).toEqual(["a  long", "b"]);
    expect(textTable([])).toEqual([]);
  });
});
