import { describe, expect, it } from "vitest";
import { StartGate } from "../../../src/mcp/start-gate.js";
import { manualClock } from "../../support/manual-clock.js";

function gateOf(width: number) {
  const clock = manualClock();
  const gate = new StartGate({ clock, width, holdMs: () => 5_000 });
  const begun: number[] = [];
  const leave: (() => void)[] = [];
  const enter = async (index: number): Promise<void> => {
    leave[index] = await gate.enter();
    begun.push(index);
  };
  for (let index = 0; index < 5; index += 1) {
    void enter(index);
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, begun, leave, settle };
}

describe("the gate of starting servers", () => {
  it("lets so many start at a time, in their order", async () => {
    const { begun, leave, settle } = gateOf(2);
    await settle();
    expect(begun).toEqual([0, 1]);
    leave[1]?.();
    await settle();
    expect(begun).toEqual([0, 1, 2]);
  });

  it("gives the place of a start that takes too long to the next, once", async () => {
    const { clock, begun, leave, settle } = gateOf(1);
    await settle();
    clock.pass(5_000);
    await settle();
    expect(begun).toEqual([0, 1]);
    leave[0]?.();
    await settle();
    expect(begun).toEqual([0, 1]);
  });

  it("lets as many in later as at first", async () => {
    const { begun, leave, settle } = gateOf(5);
    await settle();
    leave.forEach((each) => each());
    expect(begun).toHaveLength(5);
  });
});
