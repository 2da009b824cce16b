import { expect, it } from "vitest";
import { mapBounded } from "../../../src/loader/map-bounded.js";

it("works on so many items at a time, and gives the results in the order of the items", async () => {
  let running = 0;
  let most = 0;
  const waits: (() => void)[] = [];
  const all = mapBounded([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => waits.push(resolve));
    running -= 1;
    return item * 10;
  });
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => waits.length).toBeGreaterThan(0);
    waits.pop()?.();
  }
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

it("ends when there is nothing to do", async () => {
  expect(await mapBounded([], 8, async () => 1)).toEqual([]);
});
