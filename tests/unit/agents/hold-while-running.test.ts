import { HumanMessage } from "@langchain/core/messages";
import { Command, interrupt } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { holdWhileRunning } from "../../../src/agents/factory/hold-while-running.js";
import type { ScriptedTurn } from "../../../src/models/scripted-model.js";
import { call, scriptedAgent } from "../../support/scripted-agent.js";
import { residentEntry, snapshotOf } from "../../support/tool-entries.js";

const question = { messages: [new HumanMessage("go")] };

/** An agent whose tool tells how many holds there are while it runs, and stops as the test wants it. */
async function held(turns: readonly ScriptedTurn[], act: () => unknown = () => "fine") {
  let holds = 0;
  const seen: number[] = [];
  const tool = residentEntry("act", () => {
    seen.push(holds);
    return act();
  });
  const { graph, configOf } = await scriptedAgent({ snapshot: snapshotOf(tool), turns });
  holdWhileRunning(graph, () => {
    holds += 1;
    return () => (holds -= 1);
  });
  return { graph, config: configOf("1"), seen, holds: () => holds };
}
const acting: ScriptedTurn = { toolCalls: [call("act")] };

describe("a graph that holds something while it runs", () => {
  it("holds it during invoke and lets go after", async () => {
    const { graph, config, seen, holds } = await held([acting, "done"]);
    expect(holds()).toBe(0);
    await graph.invoke(question, config);
    expect([seen, holds()]).toEqual([[1], 0]);
  });

  it("holds it during stream and streamEvents, once each", async () => {
    const { graph, config, seen, holds } = await held([acting, "done", acting, "done"]);
    for await (const _ of await graph.stream(question, config)) expect(holds()).toBeLessThanOrEqual(1);
    for await (const _ of graph.streamEvents(question, { ...config, version: "v2" }))
      expect(holds()).toBeLessThanOrEqual(1);
    expect([seen, holds()]).toEqual([[1, 1], 0]);
  });

  it("lets go when the run fails", async () => {
    const { graph, config, holds } = await held([]);
    await expect(graph.invoke(question, config)).rejects.toThrow();
    expect(holds()).toBe(0);
  });

  it("lets go at an interrupt, and holds anew for the resumed run", async () => {
    const { graph, config, seen, holds } = await held([acting, "done"], () => interrupt("sure?"));
    await graph.invoke(question, config);
    expect([seen, holds()]).toEqual([[1], 0]);
    await graph.invoke(new Command({ resume: "yes" }), config);
    expect([seen, holds()]).toEqual([[1, 1], 0]);
  });

  it("lets go when the run is cancelled in the middle of a tool", async () => {
    const stop = new AbortController();
    const { graph, config, seen, holds } = await held([acting, "done"], () => {
      stop.abort();
      return new Promise(() => undefined);
    });
    await expect(graph.invoke(question, { ...config, signal: stop.signal })).rejects.toThrow();
    await expect.poll(holds).toBe(0);
    expect(seen).toEqual([1]);
  });

  it("lets go when the reader of a stream goes away", async () => {
    const { graph, config, holds } = await held([acting, "done"]);
    for await (const _ of await graph.stream(question, config)) break;
    expect(holds()).toBe(0);
  });

  it("holds nothing for reads of the state", async () => {
    const { graph, config, holds } = await held(["done"]);
    await graph.invoke(question, config);
    const state = await graph.getState(config);
    expect(state.values.messages).toHaveLength(2);
    expect(holds()).toBe(0);
  });
});
