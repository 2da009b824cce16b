import { describe, expect, it } from "vitest";
import { withinTime } from "../../../../src/catalog/time/within-time.js";
import { manualClock } from "../../../support/manual-clock.js";

const never = () => new Promise<never>(() => undefined);

function limit(signal?: AbortSignal) {
  const clock = manualClock();
  return { clock, milliseconds: 50, who: "The oracle", signal };
}

describe("waiting for an answer", () => {
  it("gives the answer, or the error, and leaves nothing that waits", async () => {
    const abort = new AbortController();
    const given = limit(abort.signal);
    expect(await withinTime(Promise.resolve(42), given)).toBe(42);
    await expect(withinTime(Promise.reject(new Error("no")), given)).rejects.toThrow("no");
    expect(given.clock.waiting).toBe(0);
  });

  it("ends when the time is over, and says who was late", async () => {
    const given = limit();
    const waiting = withinTime(never(), given);
    given.clock.pass(50);
    await expect(waiting).rejects.toMatchObject({
      code: "answer_too_late",
      message: "The oracle did not answer within 50 ms.",
    });
  });

  it("ends with the signal's reason, also where it was aborted before", async () => {
    const abort = new AbortController();
    const waiting = withinTime(never(), limit(abort.signal));
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(withinTime(never(), limit(abort.signal))).rejects.toThrow("enough");
    await expect(withinTime(Promise.reject(new Error("late")), limit(abort.signal))).rejects.toThrow();
  });
});
