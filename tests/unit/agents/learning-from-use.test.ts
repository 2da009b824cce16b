import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { assembleAgent } from "../../../src/agents/factory/assemble-agent.js";
import { creditedSearches } from "../../../src/agents/middlewares/learning-from-use/credited-searches.js";
import { learningFromUse } from "../../../src/agents/middlewares/learning-from-use/middleware.js";
import { toolErrors } from "../../../src/agents/middlewares/tool-errors/middleware.js";
import type { RecordedUse } from "../../../src/catalog/learning/usage-store.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import type { ScriptedTurn } from "../../../src/models/scripted-model.js";
import { ScriptedModel } from "../../../src/models/scripted-model.js";
import { call } from "../../support/scripted-agent.js";

const found = (...names: string[]) => names.map((name) => ({ name, fingerprint: `print of ${name}` }));

/** Finds the tools that the query names, and says so in its artifact only. */
const search = tool(
  ({ query }, runtime: ToolRuntime) =>
    new Command({
      update: {
        messages: [
          new ToolMessage({
            content: "nothing to read here",
            tool_call_id: runtime.toolCallId,
            name: "tool_search",
            artifact: {
              query,
              found: found(...query.split(" ").filter((word: string) => word.includes("_"))),
            },
          }),
        ],
      },
    }),
  { name: "tool_search", description: "searches", schema: z.object({ query: z.string() }) },
);
const act = (name: string, run: () => unknown) =>
  tool(async () => run(), { name, description: name, schema: z.object({}) });

interface Situation {
  readonly turns: readonly ScriptedTurn[];
  /** What a principal may not find. */
  readonly hidden?: readonly string[];
  /** Whether errors become results before learning sees them. */
  readonly errorsInside?: boolean;
}

async function uses({
  turns,
  hidden = [],
  errorsInside = false,
}: Situation): Promise<(readonly [string, string])[]> {
  const recorded: RecordedUse[] = [];
  const occasions = new Set<string>();
  const recorder = {
    record(use: RecordedUse) {
      if (!occasions.has(use.occasion)) recorded.push(use);
      occasions.add(use.occasion);
    },
  };
  const learning = learningFromUse({
    recorder,
    searchTool: "tool_search",
    searchableTool: (name) => (hidden.includes(name) ? undefined : { fingerprint: `print of ${name}` }),
  });
  let failures = 0;
  const graph = assembleAgent({
    name: "agent",
    model: new ScriptedModel({ turns: [...turns, "done"] }),
    tools: [
      search,
      act("send_mail", () => "sent"),
      act("read_mail", () => "read"),
      act("fail_once", () => {
        failures += 1;
        if (failures === 1) throw new Error("not now");
        return "at last";
      }),
    ],
    middleware: errorsInside ? [learning, toolErrors(silentLogger)] : [toolErrors(silentLogger), learning],
    systemPrompt: "",
    contextSchema: z.object({}),
    maxTurns: 20,
  });
  await graph.invoke({ messages: [new HumanMessage("go")] });
  return recorded.map(({ query, tool: used }) => [query, used.name] as const);
}

const searches = (...queries: string[]) => ({
  toolCalls: queries.map((query) => call("tool_search", { query })),
});
const calls = (...names: string[]) => ({ toolCalls: names.map((name) => call(name)) });

describe("learning from use", () => {
  it("records a search's words for a tool that it found and that is then called with success", async () => {
    const turns = [searches("post send_mail read_mail"), calls("send_mail")];
    expect(await uses({ turns })).toEqual([["post send_mail read_mail", "send_mail"]]);
  });

  it("records once for each search and tool, in parallel calls too", async () => {
    const turns = [
      searches("post send_mail"),
      calls("send_mail", "send_mail"),
      calls("send_mail"),
      searches("letter send_mail"),
      calls("send_mail"),
    ];
    expect(await uses({ turns })).toEqual([
      ["post send_mail", "send_mail"],
      ["letter send_mail", "send_mail"],
    ]);
  });

  it("rewards all searches before the call that found the tool, and none that did not", async () => {
    const turns = [
      searches("post send_mail", "inbox read_mail"),
      searches("letter send_mail"),
      calls("send_mail"),
    ];
    expect(await uses({ turns })).toEqual([
      ["post send_mail", "send_mail"],
      ["letter send_mail", "send_mail"],
    ]);
  });

  it.each([true, false])(
    "waits for a call that succeeds (errors become results inside: %s)",
    async (errorsInside) => {
      const turns = [searches("try fail_once"), calls("fail_once"), calls("fail_once")];
      expect(await uses({ turns, errorsInside })).toEqual([["try fail_once", "fail_once"]]);
      expect(await uses({ turns: turns.slice(0, 2), errorsInside })).toEqual([]);
    },
  );

  it("takes no call of the same message for a consequence of the search", async () => {
    const both = { toolCalls: [call("tool_search", { query: "post send_mail" }), call("send_mail")] };
    expect(await uses({ turns: [both] })).toEqual([]);
  });

  it("gives nothing to a tool that the principal may not see", async () => {
    const turns = [searches("post send_mail read_mail"), calls("send_mail", "read_mail")];
    expect(await uses({ turns, hidden: ["send_mail"] })).toEqual([["post send_mail read_mail", "read_mail"]]);
  });
});

describe("the searches that a call rewards", () => {
  const asks = (id: string, name: string) =>
    new AIMessage({ content: "", tool_calls: [{ id, name, args: {} }] });
  const answers = (id: string, more: Partial<{ artifact: unknown; status: "error"; id: string }> = {}) =>
    new ToolMessage({ content: "", tool_call_id: id, ...more });
  const mail = { id: "2", name: "send_mail", fingerprint: "print of send_mail" };
  const record = { query: "post", found: found("send_mail") };
  const thread = (artifact: unknown, more: { status?: "error" } = {}) => [
    asks("1", "tool_search"),
    answers("1", { artifact, id: "m1", ...more }),
    asks("2", "send_mail"),
  ];
  const queries = (...given: Parameters<typeof creditedSearches>) =>
    creditedSearches(...given).map(({ query }) => query);

  it("are told apart by the id of the search's message and the place of the query in it", () => {
    const credited = creditedSearches(thread([record, { ...record, query: "letter" }]), mail, "tool_search");
    expect(credited).toEqual([
      { query: "post", occasion: '["m1",0,"send_mail"]' },
      { query: "letter", occasion: '["m1",1,"send_mail"]' },
    ]);
  });

  it.each([
    ["no artifact", undefined],
    ["another artifact", { files: [] }],
    ["a text that looks like one", JSON.stringify(record)],
    ["a tool of another definition", { query: "post", found: [{ name: "send_mail", fingerprint: "older" }] }],
    ["another tool", { query: "post", found: found("read_mail") }],
  ])("are none with %s", (_, artifact) => {
    expect(queries(thread(artifact), mail, "tool_search")).toEqual([]);
  });

  it("are none where the search failed, or was the answer of another tool", () => {
    expect(queries(thread(record, { status: "error" }), mail, "tool_search")).toEqual([]);
    const [, ...rest] = thread(record);
    expect(queries([asks("1", "other_tool"), ...rest], mail, "tool_search")).toEqual([]);
  });

  it("are those of the latest call where a provider uses an id again", () => {
    const messages = [
      ...thread(record),
      answers("2"),
      asks("1", "tool_search"),
      answers("1", { artifact: { ...record, query: "letter" }, id: "m2" }),
      asks("2", "send_mail"),
    ];
    expect(queries(messages, mail, "tool_search")).toEqual(["letter"]);
  });

  it("are none in a history without the call", () => {
    expect(queries([], mail, "tool_search")).toEqual([]);
  });
});
