import { describe, expect, it } from "vitest";
import type { IntentMemory } from "../../../src/agents/thread-state/intent.js";
import type { IntentAnswer } from "../../../src/intent/classifier.js";
import { decideIntent, rememberIntent } from "../../../src/intent/decide-intent.js";

const limits = { minConfidence: 0.5, maxLabels: 3 };
const answer = (labels: Record<string, number>, none = 0): IntentAnswer => ({
  labels: Object.entries(labels).map(([group, p]) => ({ group, p })),
  none,
});
const unsure = answer({}, 1);
const decide = (labels: IntentAnswer, ruled: string[] = [], before: IntentMemory | null = null) =>
  decideIntent({ ruled, answer: labels, before }, limits).map(({ group, because }) => `${group}: ${because}`);

describe("what a request is decided to be about", () => {
  it("is the likeliest groups until they make nine tenths, three at most", () => {
    expect(decide(answer({ a: 0.95, b: 0.05 }))).toEqual(["a: classifier"]);
    expect(decide(answer({ a: 0.6, b: 0.35, c: 0.05 }))).toEqual(["a: classifier", "b: classifier"]);
    expect(decide(answer({ a: 0.5, b: 0.2, c: 0.2, d: 0.1 }))).toHaveLength(3);
  });

  it("is nothing where the likeliest is not sure enough, or none is likelier", () => {
    expect(decide(answer({ a: 0.49, b: 0.3 }, 0.21))).toEqual([]);
    expect(
      decideIntent(
        { ruled: [], answer: answer({ a: 0.4 }, 0.6), before: null },
        { ...limits, minConfidence: 0.3 },
      ),
    ).toEqual([]);
  });

  it("puts what rules say first, once", () => {
    expect(decide(answer({ a: 0.95 }), ["r", "a"])).toEqual(["r: rule", "a: rule"]);
  });

  it("keeps the groups of requests before for a while, behind those of this one", () => {
    const first = rememberIntent(
      "1",
      decideIntent({ ruled: ["a"], answer: unsure, before: null }, limits),
      null,
    );
    expect(first).toEqual({ request: "1", groups: [{ group: "a", weight: 1 }] });
    expect(decide(unsure, [], first)).toEqual(["a: lingering"]);
    expect(decide(answer({ b: 0.95 }), [], first)).toEqual(["b: classifier", "a: lingering"]);
    const second = rememberIntent(
      "2",
      decideIntent({ ruled: [], answer: unsure, before: first }, limits),
      first,
    );
    const third = rememberIntent(
      "3",
      decideIntent({ ruled: [], answer: unsure, before: second }, limits),
      second,
    );
    expect([second.groups, third.groups]).toEqual([
      [{ group: "a", weight: 0.5 }],
      [{ group: "a", weight: 0.25 }],
    ]);
    expect(decide(unsure, [], third)).toEqual([]);
  });

  it("makes a group that comes back whole again", () => {
    const before = { request: "1", groups: [{ group: "a", weight: 0.5 }] };
    const decided = decideIntent({ ruled: ["a"], answer: unsure, before }, limits);
    expect(rememberIntent("2", decided, before).groups).toEqual([{ group: "a", weight: 1 }]);
  });
});
