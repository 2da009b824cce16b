import { describe, expect, it } from "vitest";
import { describeChange, isUnchanged, listChange } from "../../../src/mcp/list-change.js";

const tool = (name: string, description = "") => ({ name, description });

describe("a change of a server's list", () => {
  it("tells what was added, changed and removed, by name", () => {
    const change = listChange([tool("b"), tool("a"), tool("c")], [tool("c", "other"), tool("d"), tool("a")]);
    expect(change).toEqual({ added: ["d"], changed: ["c"], removed: ["b"] });
    expect(describeChange(change)).toBe("added d; changed c; removed b");
  });

  it("is none where only the order differs, of tools or of keys", () => {
    const change = listChange(
      [tool("a"), { name: "b", description: "" }],
      [{ description: "", name: "b" }, tool("a")],
    );
    expect(isUnchanged(change)).toBe(true);
  });

  it("passes over what has no name", () => {
    expect(isUnchanged(listChange([], [{ description: "x" }, 3, null]))).toBe(true);
  });

  it("names ten tools of a kind at most in the log", () => {
    const many = Array.from({ length: 12 }, (_, index) => tool(`t${String(index).padStart(2, "0")}`));
    expect(describeChange(listChange([], many))).toMatch(/^added t00, .*, t09 and 2 more$/);
  });
});
