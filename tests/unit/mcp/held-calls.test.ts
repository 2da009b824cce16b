import { describe, expect, it } from "vitest";
import type { HeldCallTools } from "../../../src/mcp/held-call.js";
import type { Attendance } from "../../../src/mcp/held-calls.js";
import { HeldCalls } from "../../../src/mcp/held-calls.js";
import type { UserDecision } from "../../../src/mcp/user-question.js";
import { manualClock } from "../../support/manual-clock.js";

class Interrupt extends Error {}

const question = (message: string) => ({ message, requestedSchema: { type: "object" } });
const said = (value: string): UserDecision => ({ action: "accept", content: { value } });

/** A run as LangGraph plays it: answers in the order of the questions, an interrupt where there is none. */
function dialogueOf(answers: readonly string[], isResumed = answers.length > 0) {
  const asked: string[] = [];
  return {
    asked,
    isResumed: () => Promise.resolve(isResumed),
    ask({ message }: { message: string }) {
      asked.push(message);
      const answer = answers[asked.length - 1];
      return answer === undefined ? { leave: new Interrupt(message) } : { decision: said(answer) };
    },
  };
}

function setUp(work: (tools: HeldCallTools) => Promise<string>) {
  const clock = manualClock();
  const calls = new HeldCalls(clock);
  const begun: HeldCallTools[] = [];
  const attend = (answers: readonly string[], more: Partial<Attendance<string>> = {}) =>
    calls.attend({
      id: "1",
      thread: "t",
      dialogue: dialogueOf(answers),
      signal: undefined,
      holdMs: 1_000,
      begin: (tools) => {
        begun.push(tools);
        return work(tools);
      },
      gone: () => new Error("gone"),
      ...more,
    });
  return { clock, calls, begun, attend };
}

const asking = (...questions: string[]) =>
  setUp(async ({ ask }) => {
    const told: string[] = [];
    for (const message of questions) told.push(JSON.stringify(await ask(question(message))));
    return told.join(" ");
  });

const never = () => new Promise<never>(() => undefined);

describe("HeldCalls", () => {
  it("gives the result of a call that asks nothing and forgets it", async () => {
    const { calls, begun, attend } = setUp(() => Promise.resolve("done"));
    expect(await attend([])).toBe("done");
    expect(await attend([])).toBe("done");
    expect(begun).toHaveLength(2);
    expect(calls.waiting).toBe(0);
  });

  it("goes on with the same call run after run, and asks in the same order", async () => {
    const { begun, attend, calls } = asking("a", "b");
    await expect(attend([])).rejects.toThrow(new Interrupt("a"));
    await expect(attend(["1"])).rejects.toThrow(new Interrupt("b"));
    expect(calls.waiting).toBe(1);
    expect(await attend(["1", "2"])).toBe([said("1"), said("2")].map((one) => JSON.stringify(one)).join(" "));
    expect(begun).toHaveLength(1);
    expect(calls.waiting).toBe(0);
  });

  it("keeps a result that comes while no run attends", async () => {
    let finish: (text: string) => void = () => undefined;
    const { attend } = setUp(({ ask }) => {
      void ask(question("a"));
      return new Promise((resolve) => (finish = resolve));
    });
    await expect(attend([])).rejects.toThrow(Interrupt);
    finish("went on");
    const dialogue = dialogueOf(["1"]);
    expect(await attend([], { dialogue })).toBe("went on");
    expect(dialogue.asked.length).toBeLessThanOrEqual(1);
  });

  it("refuses to begin a call again that was begun before", async () => {
    const { begun, attend } = asking("a");
    await expect(attend(["1"])).rejects.toThrow("gone");
    expect(begun).toEqual([]);
  });

  it("refuses a second run that attends to the same call at the same time", async () => {
    const { attend, calls } = setUp(never);
    void attend([]).catch(() => undefined);
    await new Promise(setImmediate);
    await expect(attend([])).rejects.toMatchObject({ code: "mcp_call_attended" });
    calls.close();
  });

  it("does not ask what was taken back before anybody was asked", async () => {
    const { attend } = setUp(async ({ ask }) => {
      const [first, second] = [new AbortController(), ask];
      first.abort();
      const cancelled = await second(question("a"), first.signal);
      return `${cancelled.action} ${(await ask(question("b"))).action}`;
    });
    await expect(attend([])).rejects.toThrow(new Interrupt("b"));
    expect(await attend(["1"])).toBe("cancel accept");
  });

  it("asks again in its place what was taken back after somebody was asked", async () => {
    const stop = new AbortController();
    const { attend } = setUp(async ({ ask }) => {
      const first = ask(question("a"), stop.signal);
      const cancelled = await first;
      const second = await ask(question("b"));
      return `${cancelled.action} ${JSON.stringify(second)}`;
    });
    await expect(attend([])).rejects.toThrow(new Interrupt("a"));
    stop.abort();
    await new Promise(setImmediate);
    await expect(attend(["for a"])).rejects.toThrow(new Interrupt("b"));
    expect(await attend(["for a", "for b"])).toBe(`cancel ${JSON.stringify(said("for b"))}`);
  });

  it("is bound to the signal of the run that attends, and to no other", async () => {
    const { begun, attend } = setUp(async ({ ask, signal }) => {
      await ask(question("a"));
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const [first, second] = [new AbortController(), new AbortController()];
    await expect(attend([], { signal: first.signal })).rejects.toThrow(Interrupt);
    first.abort();
    expect(begun[0]?.signal.aborted).toBe(false);
    const goesOn = attend(["1"], { signal: second.signal });
    await new Promise(setImmediate);
    second.abort();
    await expect(goesOn).rejects.toThrow("aborted");
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it("sends progress to the run that attends", async () => {
    const { begun, attend } = setUp(async ({ ask }) => {
      await ask(question("a"));
      begun[0]?.report({ progress: 2 });
      return "done";
    });
    const seen: string[] = [];
    await expect(attend([], { onProgress: () => seen.push("first") })).rejects.toThrow(Interrupt);
    begun[0]?.report({ progress: 1 });
    await attend(["1"], { onProgress: ({ progress }) => seen.push(`second ${progress}`) });
    expect(seen).toEqual(["second 2"]);
  });

  it("cancels a call whose answer does not come in time, counted from the last run", async () => {
    const { clock, calls, begun, attend } = asking("a", "b");
    await expect(attend([])).rejects.toThrow(Interrupt);
    clock.pass(999);
    await expect(attend(["1"])).rejects.toThrow(Interrupt);
    clock.pass(999);
    expect(begun[0]?.signal.aborted).toBe(false);
    clock.pass(1);
    expect(begun[0]?.signal.aborted).toBe(true);
    expect([calls.waiting, clock.waiting]).toEqual([0, 0]);
    await expect(attend(["1", "2"])).rejects.toThrow("gone");
  });

  it("cancels what a thread left open, but no call that a run attends to", async () => {
    const { calls, begun, attend } = asking("a");
    await expect(attend([])).rejects.toThrow(Interrupt);
    void attend([], { id: "2", begin: never }).catch(() => undefined);
    await new Promise(setImmediate);
    calls.abandon("t");
    expect(begun[0]?.signal.aborted).toBe(true);
    await expect(attend([], { id: "2" })).rejects.toMatchObject({ code: "mcp_call_attended" });
    calls.close();
  });

  it("cancels everything when it is closed", async () => {
    const { calls, clock, begun, attend } = asking("a");
    await expect(attend([])).rejects.toThrow(Interrupt);
    calls.close();
    expect(begun[0]?.signal.aborted).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});
