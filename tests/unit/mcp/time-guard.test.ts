import { describe, expect, it } from "vitest";
import { createTimeGuard } from "../../../src/mcp/time-guard.js";

describe("createTimeGuard", () => {
  it("hands on what the work returns", () => {
    expect(createTimeGuard(1_000)(() => ({ a: 1 }))).toEqual({ done: true, value: { a: 1 } });
  });

  it("hands on what the work throws", () => {
    const guard = createTimeGuard(1_000);
    expect(() => guard(() => "x".repeat(-1))).toThrow(RangeError);
  });

  it("ends a regular expression that would run for years", () => {
    const guard = createTimeGuard(20);
    expect(guard(() => /^(a+)+$/.test(`${"a".repeat(80)}!`))).toEqual({ done: false });
    expect(guard(() => "still works")).toEqual({ done: true, value: "still works" });
  });
});
