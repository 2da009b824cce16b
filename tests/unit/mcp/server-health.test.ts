import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import {
  attempted,
  degraded,
  ended,
  failed,
  isFinal,
  lost,
  mayAttempt,
  newHealth,
  succeeded,
  type ServerHealth,
} from "../../../src/mcp/server-health.js";

const fault = new FawnError("mcp_connect_failed", "no");
const fails = (health: ServerHealth, now: number, random = 0.999) =>
  failed(attempted(health), fault, { now, random: () => random });

describe("the health of a server", () => {
  it("lets a failed server rest for a random part of a range that doubles", () => {
    const first = fails(newHealth(true), 0);
    const second = fails(first, 0);
    expect([first.retryAt, second.retryAt]).toEqual([999, 1_998]);
    expect(fails(newHealth(true), 0, 0).retryAt).toBe(0);
  });

  it("opens the breaker at the third failure in a row, for longer after each failed probe, five minutes at most", () => {
    let health = newHealth(true);
    const pauses: number[] = [];
    for (let times = 0; times < 9; times += 1) {
      health = fails(health, 0);
      if (health.state === "open") pauses.push(health.retryAt);
    }
    expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
  });

  it("takes one probe at a time while the breaker is open", () => {
    const open = fails(fails(fails(newHealth(true), 0), 0), 0);
    expect([mayAttempt(open, 29_999), mayAttempt(open, 30_000)]).toEqual([false, true]);
    expect(mayAttempt(attempted(open), 30_000)).toBe(false);
  });

  it("doubts only what is connected", () => {
    const ready = succeeded(attempted(newHealth(true)), 0);
    expect(degraded(ready, fault).state).toBe("degraded");
    expect(degraded(degraded(ready, fault), undefined)).toEqual(ready);
    expect(degraded(newHealth(true), fault).state).toBe("idle");
  });

  it("never leaves a final state, whatever comes late", () => {
    type Step = (health: ServerHealth, now: number) => ServerHealth;
    const late: Step[] = [(health) => degraded(health, fault), (health) => ended(health, "closed", fault)];
    fc.assert(
      fc.property(fc.constantFrom("removed" as const, "closed" as const), fc.nat(1), (state, step) => {
        const final = ended(newHealth(true), state);
        expect(isFinal(final)).toBe(true);
        expect(late[step]?.(final, 0).state).toBe(state);
        expect(mayAttempt(final, 1e12)).toBe(false);
      }),
    );
  });

  it("never waits longer than it says, in any history", () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom("fail", "succeed", "lose"),
        fc.nat(100_000),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (history) => {
        let [health, now] = [newHealth(true), 0];
        for (const [step, pass, random] of history) {
          now += pass;
          const moment = { now, random: () => random };
          if (step === "fail") health = failed(attempted(health), fault, moment);
          if (step === "succeed") health = succeeded(attempted(health), now);
          if (step === "lose") health = lost(health, fault, moment);
          if (health.state === "backoff") expect(health.retryAt - now).toBeLessThan(60_000);
          if (health.state === "open") expect(health.retryAt - now).toBeLessThanOrEqual(300_000);
          expect(health.state === "open").toBe(step !== "succeed" && health.failures >= 3);
        }
      }),
    );
  });
});
