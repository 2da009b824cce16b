import { describe, expect, it } from "vitest";
import { DeadlineError, withDeadline } from "../../../src/mcp/deadline.js";

const never = () => new Promise<never>(() => undefined);

describe("withDeadline", () => {
  it("gives the result, and never aborts afterwards", async () => {
    const outer = new AbortController();
    let inner: AbortSignal | undefined;
    const result = await withDeadline(5, outer.signal, (signal) => {
      inner = signal;
      return Promise.resolve("done");
    });
    outer.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([result, inner?.aborted]).toEqual(["done", false]);
  });

  it("rejects when the time is over, though the work goes on", async () => {
    let inner: AbortSignal | undefined;
    const work = withDeadline(5, undefined, (signal) => {
      inner = signal;
      return never();
    });
    await expect(work).rejects.toThrow(new DeadlineError(5));
    expect(inner?.aborted).toBe(true);
  });

  it("rejects with the reason of the outer signal", async () => {
    const outer = new AbortController();
    const work = withDeadline(10_000, outer.signal, never);
    outer.abort(new Error("stopped by hand"));
    await expect(work).rejects.toThrow("stopped by hand");
  });

  it("doesn't begin under a signal that has aborted", async () => {
    let began = false;
    const begin = () => {
      began = true;
      return never();
    };
    await expect(withDeadline(10_000, AbortSignal.abort(new Error("over")), begin)).rejects.toThrow("over");
    expect(began).toBe(false);
  });
});
