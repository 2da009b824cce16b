import { describe, expect, it } from "vitest";
import { CallLimit } from "../../../src/mcp/call-limit.js";

/** Work that a test ends by hand, and the order in which it began. */
function createWorks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("CallLimit", () => {
  it("runs so many at once and the others in their order", async () => {
    const limit = new CallLimit(2);
    const { begun, work, end } = createWorks();
    const calls = ["a", "b", "c", "d"].map((name) => limit.run(undefined, work(name)));
    expect([begun, limit.running, limit.waiting]).toEqual([["a", "b"], 2, 2]);
    end("b");
    await turn();
    expect(begun).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c"]) end(name);
    await turn();
    end("d");
    expect(await Promise.all(calls)).toEqual(["a", "b", "c", "d"]);
    expect([limit.running, limit.waiting]).toEqual([0, 0]);
  });

  it("gives the place of work that throws, at once or later, to the next", async () => {
    const limit = new CallLimit(1);
    const thrown = limit.run(undefined, () => {
      throw new Error("at once");
    });
    const rejected = limit.run(undefined, () => Promise.reject(new Error("later")));
    const next = limit.run(undefined, () => Promise.resolve("ran"));
    await expect(thrown).rejects.toThrow("at once");
    await expect(rejected).rejects.toThrow("later");
    expect(await next).toBe("ran");
  });

  it("takes an aborted one out of the queue without running it, and keeps the order of the others", async () => {
    const limit = new CallLimit(1);
    const { begun, work, end } = createWorks();
    const first = limit.run(undefined, work("first"));
    const stop = new AbortController();
    const aborted = limit.run(stop.signal, work("aborted"));
    const last = limit.run(undefined, work("last"));
    stop.abort(new Error("stopped by hand"));
    await expect(aborted).rejects.toThrow("stopped by hand");
    expect(limit.waiting).toBe(1);
    end("first");
    await first;
    await turn();
    end("last");
    await last;
    expect(begun).toEqual(["first", "last"]);
    expect(limit.running).toBe(0);
  });

  it("doesn't begin with a signal that has aborted, or aborts as its turn comes, and loses no place by it", async () => {
    const limit = new CallLimit(1);
    const { begun, work, end } = createWorks();
    await expect(limit.run(AbortSignal.abort(new Error("before")), work("never"))).rejects.toThrow("before");
    const first = limit.run(undefined, work("first"));
    const stop = new AbortController();
    const late = limit.run(stop.signal, work("late"));
    limit.setMax(2);
    stop.abort(new Error("late"));
    await expect(late).rejects.toThrow("late");
    end("first");
    await first;
    expect([begun, limit.running, limit.waiting]).toEqual([["first"], 0, 0]);
  });

  it("leaves no listener on a signal", async () => {
    const limit = new CallLimit(1);
    const { work, end } = createWorks();
    const { signal } = new AbortController();
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    let listeners = 0;
    Object.assign(signal, {
      addEventListener: (...given: Parameters<typeof add>) => {
        listeners += 1;
        add(...given);
      },
      removeEventListener: (...given: Parameters<typeof remove>) => {
        listeners -= 1;
        remove(...given);
      },
    });
    const calls = [limit.run(signal, work("a")), limit.run(signal, work("b"))];
    expect(listeners).toBe(1);
    end("a");
    await turn();
    end("b");
    await Promise.all(calls);
    expect(listeners).toBe(0);
  });

  it("follows a new number: a higher one lets more in, a lower one ends nothing", async () => {
    const limit = new CallLimit(1);
    const { begun, work, end } = createWorks();
    const calls = ["a", "b", "c"].map((name) => limit.run(undefined, work(name)));
    limit.setMax(2);
    await turn();
    expect(begun).toEqual(["a", "b"]);
    limit.setMax(1);
    end("a");
    await turn();
    expect([begun, limit.running]).toEqual([["a", "b"], 1]);
    end("b");
    await turn();
    end("c");
    await Promise.all(calls);
    expect(begun).toEqual(["a", "b", "c"]);
  });
});
