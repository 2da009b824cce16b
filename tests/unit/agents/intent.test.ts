import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { appConfigSchema } from "../../../src/config/app-config.js";
import { createIntentReaders } from "../../../src/app/intent-readers.js";
import type { LoadedConfig } from "../../../src/config/load-config.js";
import { createSnapshotView } from "../../../src/injector/snapshot-view.js";
import { trainClassifier } from "../../../src/intent/softmax-classifier.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import type { ScriptedTurn } from "../../../src/models/scripted-model.js";
import { residentEntry, snapshotOf, toolEntry } from "../../support/tool-entries.js";
import { call, scriptedAgent, toolResults } from "../../support/scripted-agent.js";

const weather = {
  en: ["will it rain tomorrow", "how warm is it", "weather forecast"],
  zh: ["明天会下雨吗", "天气预报"],
};
const mail = {
  en: ["send an email to Ann", "reply to this message", "any new mail"],
  zh: ["发邮件", "有新邮件吗"],
};
const snapshot = snapshotOf(
  residentEntry("now"),
  toolEntry("forecast", { group: "weather", examples: weather }),
  toolEntry("radar", { group: "weather" }),
  toolEntry("send_mail", { group: "mail", examples: mail }),
);

function agent(
  turns: readonly ScriptedTurn[],
  intent: unknown = {},
  permits: (name: string) => boolean = () => true,
) {
  const app = appConfigSchema.parse({ intent });
  const config: LoadedConfig = {
    app,
    extensions: { mcpServers: {} },
    files: { config: null, extensions: null, base: "/" },
    unavailableModels: [],
    warnings: [],
    faults: [],
    locate: () => undefined,
  };
  const readers = createIntentReaders(silentLogger, trainClassifier);
  const view = createSnapshotView(
    snapshot,
    { budgetTokens: 2000, purposes: new Map() },
    { intentFor: (catalog) => readers(config, snapshot, catalog) },
  );
  const permission = {
    key: "some",
    permits: ({ definition }: { definition: { name: string } }) => permits(definition.name),
  };
  return scriptedAgent({ snapshot, view, turns, permission });
}

describe("an agent that looks at intent", () => {
  it("reads a message anew that is sent with other words under its old id", async () => {
    const one = await agent(["done", "done"]);
    const config = { configurable: { thread_id: "t" } };
    for (const content of ["will it rain in Oslo tomorrow?", "send an email to Ann"]) {
      await one.graph.invoke({ messages: [new HumanMessage({ id: "m1", content })] }, config);
    }
    expect(one.boundTools()[1]).toContain("send_mail");
  });

  it("binds the tools that the request is about last, and they run without a search", async () => {
    const one = await agent([{ toolCalls: [call("forecast", { q: "Oslo" })] }, "done"]);
    const { messages } = await one.ask("will it rain in Oslo tomorrow?");
    expect(one.boundTools()[0]).toEqual(["now", "tool_search", "forecast", "radar"]);
    expect(toolResults(messages)).toMatchObject([{ name: "forecast", status: "success" }]);
    expect(one.boundTools()[1]).toEqual(one.boundTools()[0]);
  });

  it("binds nothing for small talk", async () => {
    const one = await agent(["hi"]);
    await one.ask("hello, how are you?");
    expect(one.boundTools()).toEqual([["now", "tool_search"]]);
  });

  it("keeps the tools for a request that goes on with the one before", async () => {
    const one = await agent(["it will", "again"]);
    await one.ask("will it rain in Oslo tomorrow?");
    await one.ask("再来一次");
    expect(one.boundTools()[1]).toEqual(["now", "tool_search", "forecast", "radar"]);
  });

  it("never binds what the principal may not use", async () => {
    const one = await agent(["no"], {}, (name) => name !== "forecast");
    await one.ask("will it rain in Oslo tomorrow?");
    expect(one.boundTools()).toEqual([["now", "tool_search", "radar"]]);
  });

  it("obeys a rule, the most that is configured, and the switch", async () => {
    const rules = [{ pattern: "umbrella", groups: ["weather"] }];
    const ruled = await agent(["yes"], { rules, max_tools: 1 });
    await ruled.ask("take an umbrella?");
    expect(ruled.boundTools()).toEqual([["now", "tool_search"]]);
    const off = await agent(["yes"], { enabled: false });
    await off.ask("will it rain tomorrow?");
    expect(off.boundTools()).toEqual([["now", "tool_search"]]);
  });

  it("lets no client write what the thread remembers", async () => {
    const one = await agent(["hm"]);
    await one.ask("hello", "1", { _intent: { request: "x", groups: [{ group: "mail", weight: 1 }] } });
    expect(one.boundTools()).toEqual([["now", "tool_search"]]);
  });
});
