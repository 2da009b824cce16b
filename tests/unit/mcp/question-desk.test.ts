import { describe, expect, it } from "vitest";
import { QuestionDesk } from "../../../src/mcp/question-desk.js";
import type { UserDecision } from "../../../src/mcp/user-question.js";

const question = { message: "?", requestedSchema: { type: "object" } };
const accepted: UserDecision = { action: "accept", content: {} };
const unsent = new AbortController().signal;
const busy = () => new Error("busy");

/** A promise that is settled from outside. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

describe("QuestionDesk", () => {
  it("gives a question to the call that runs", async () => {
    const desk = new QuestionDesk();
    const ask = () => Promise.resolve(accepted);
    expect(await desk.during({ ask, busy }, () => desk.answer(question, unsent))).toEqual(accepted);
  });

  it.each([
    ["no call runs", (desk: QuestionDesk) => desk.answer(question, unsent)],
    [
      "the call that runs has nobody to ask",
      (desk: QuestionDesk) => desk.during({ busy }, () => desk.answer(question, unsent)),
    ],
  ])("cancels a question where %s", async (_when, run) => {
    expect(await run(new QuestionDesk())).toEqual({ action: "cancel" });
  });

  it("runs calls one at a time and in their order, also after one has failed", async () => {
    const desk = new QuestionDesk();
    const first = deferred<void>();
    const order: string[] = [];
    const fails = desk.during({ busy }, async () => {
      await first.promise;
      order.push("first");
      throw new Error("failed");
    });
    const waits = ["second", "third"].map((name) =>
      desk.during({ busy }, () => Promise.resolve(void order.push(name))),
    );
    first.resolve();
    await expect(fails).rejects.toThrow("failed");
    await Promise.all(waits);
    expect(order).toEqual(["first", "second", "third"]);
  });

  it("refuses calls while a question is open, those that wait and those that come", async () => {
    const desk = new QuestionDesk();
    const answer = deferred<UserDecision>();
    const asks = desk.during({ ask: () => answer.promise, busy }, () => desk.answer(question, unsent));
    await Promise.resolve();
    await expect(desk.during({ busy }, () => Promise.resolve())).rejects.toThrow("busy");
    answer.resolve(accepted);
    await asks;
    await desk.during({ busy }, () => Promise.resolve());
  });

  it("refuses a call that waited when the question arrived", async () => {
    const desk = new QuestionDesk();
    const begin = deferred<void>();
    const answer = deferred<UserDecision>();
    const asks = desk.during({ ask: () => answer.promise, busy }, async () => {
      await begin.promise;
      return desk.answer(question, unsent);
    });
    const waits = desk.during({ busy }, () => Promise.resolve());
    begin.resolve();
    await expect(waits).rejects.toThrow("busy");
    answer.resolve(accepted);
    expect(await asks).toEqual(accepted);
  });

  it("lets a call stop waiting, and begins the next one", async () => {
    const desk = new QuestionDesk();
    const first = deferred<void>();
    const stop = new AbortController();
    const runs = desk.during({ busy }, () => first.promise);
    const leaves = desk.during({ busy, signal: stop.signal }, () => Promise.resolve("left"));
    const stays = desk.during({ busy }, () => Promise.resolve("stayed"));
    stop.abort(new Error("enough"));
    await expect(leaves).rejects.toThrow("enough");
    first.resolve();
    await runs;
    expect(await stays).toBe("stayed");
  });
});
