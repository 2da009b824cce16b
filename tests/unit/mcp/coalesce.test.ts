import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coalesce } from "../../../src/mcp/coalesce.js";

describe("coalesce", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("makes one run of a burst, and isn't put off by a burst that never ends", async () => {
    let runs = 0;
    const relist = coalesce(async () => void (runs += 1), 200);
    for (let ms = 0; ms < 1_000; ms += 10) {
      relist.request();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(runs).toBe(5);
  });

  it("runs again for what is requested during a run, and never twice at once", async () => {
    const ends: (() => void)[] = [];
    const relist = coalesce(() => new Promise((resolve) => void ends.push(resolve)), 10);
    relist.request();
    await vi.advanceTimersByTimeAsync(10);
    relist.request();
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(ends).toHaveLength(2);
  });

  it("drops what was requested when it stops", async () => {
    let runs = 0;
    const relist = coalesce(async () => void (runs += 1), 10);
    relist.request();
    relist.stop();
    await vi.advanceTimersByTimeAsync(100);
    expect(runs).toBe(0);
  });
});
