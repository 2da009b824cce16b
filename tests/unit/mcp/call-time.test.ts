import { describe, expect, it } from "vitest";
import { CallTime } from "../../../src/mcp/call-time.js";
import { manualClock } from "../../support/manual-clock.js";

function limitOf(idleMs: number, totalMs: number) {
  const clock = manualClock();
  const over: number[] = [];
  const limit = new CallTime({ clock, idleMs, totalMs, onOver: (ms) => over.push(ms) });
  return { clock, limit, over };
}

describe("CallTime", () => {
  it("is over after the time without a sign of life, and only once", () => {
    const { clock, over } = limitOf(100, 1_000);
    clock.pass(99);
    expect(over).toEqual([]);
    clock.pass(5_000);
    expect(over).toEqual([100]);
  });

  it("begins anew at each sign of life, until all of its time is over", () => {
    const { clock, limit, over } = limitOf(100, 250);
    for (let step = 0; step < 4; step += 1) {
      clock.pass(60);
      limit.touch();
    }
    clock.pass(9);
    expect(over).toEqual([]);
    clock.pass(1);
    expect(over).toEqual([250]);
  });

  it("stands still while it is paused, also for two reasons", () => {
    const { clock, limit, over } = limitOf(100, 250);
    limit.pause();
    limit.pause();
    clock.pass(10_000);
    limit.touch();
    limit.resume();
    clock.pass(10_000);
    limit.resume();
    clock.pass(99);
    expect(over).toEqual([]);
    clock.pass(1);
    expect(over).toEqual([100]);
  });

  it("leaves nothing behind when it has ended", () => {
    const { clock, limit, over } = limitOf(100, 250);
    limit.end();
    limit.resume();
    limit.touch();
    expect(clock.waiting).toBe(0);
    clock.pass(1_000);
    expect(over).toEqual([]);
  });
});
