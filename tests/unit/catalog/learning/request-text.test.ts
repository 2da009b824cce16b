import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxRequestLength, requestKey, requestText } from "../../../../src/catalog/learning/request-text.js";

describe("what is kept of a query", () => {
  it.each([
    ["  create   an issue ", "create an issue"],
    ["+github +issue create", "github issue create"],
    ["server:github create issue", "create issue"],
    ["查询订单\u0000\n状态", "查询订单 状态"],
    ["mail to jane@example.org about https://example.org/x", "mail to about"],
    ["call 030 1234567890 now", "call 030 now"],
    ["token sk-abcdefghijklmnopqrstuvwxyz0123456789abcdef use", "token use"],
    ["top 10 of 2026", "top 10 of 2026"],
  ])("of %j is %j", (query, kept) => {
    expect(requestText(query)).toBe(kept);
  });

  it.each([
    "",
    "   ",
    "select:a,b",
    "SELECT: github__create_issue",
    "/^git.*/",
    "/git/i",
    "12 34",
    "+",
    "🙂",
  ])("of %j is nothing", (query) => {
    expect(requestText(query)).toBeUndefined();
  });

  it("is short, on one line, free of control characters, and stable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (query) => {
        const text = requestText(query);
        if (text === undefined) return;
        expect(Array.from(text).length).toBeLessThanOrEqual(maxRequestLength);
        expect(text).not.toMatch(/[\p{Cc}\n]/u);
        expect(requestText(text)).toBe(text.trim());
      }),
    );
  });
});

describe("the key of a request", () => {
  it("is one for the same words in any order, case, width and punctuation", () => {
    const key = requestKey("Create an issue!");
    expect(requestKey("issue, an create")).toBe(key);
    expect(requestKey("ＣＲＥＡＴＥ an an issue")).toBe(key);
    expect(requestKey("create two issues")).not.toBe(key);
  });
});
