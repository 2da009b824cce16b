import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage } from "@langchain/core/messages";
import { Command, GraphRecursionError, interrupt } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { createSnapshotView } from "../../../src/injector/snapshot-view.js";
import type { ToolPermission } from "../../../src/permissions/tool-permission.js";
import { askClarification } from "../../../src/tools/builtins/ask-clarification.js";
import { entryOfTool } from "../../../src/tools/entry-of-tool.js";
import { residentEntry, snapshotOf, toolEntry } from "../../support/tool-entries.js";
import { call, scriptedAgent, toolResults } from "../../support/scripted-agent.js";

const github = () => [
  toolEntry("gh__create_issue", { description: "create an issue" }),
  toolEntry("gh__list_pulls", { description: "list pull requests" }),
];

const noPulls: ToolPermission = {
  key: "no-pulls",
  permits: (tool) => !tool.definition.name.endsWith("pulls"),
};

describe("a thread with deferred tools", () => {
  it("binds no deferred schema first, promotes by search, runs the tool and binds it from then on", async () => {
    const snapshot = snapshotOf(residentEntry("now"), ...github());
    const agent = await scriptedAgent({
      snapshot,
      turns: [
        { toolCalls: [call("tool_search", { query: "issue" })] },
        { toolCalls: [call("gh__create_issue", { q: "x" })] },
        "done",
        "again",
      ],
    });
    const { messages } = await agent.ask("please");
    expect(agent.boundTools()).toEqual([
      ["now", "tool_search"],
      ["now", "tool_search", "gh__create_issue"],
      ["now", "tool_search", "gh__create_issue"],
    ]);
    expect(toolResults(messages)[1]?.text).toContain('gh__create_issue ran with {"q":"x"}');
    await agent.ask("more");
    expect(agent.boundTools()[3]).toEqual(["now", "tool_search", "gh__create_issue"]);
    const { promoted } = await agent.state();
    expect(promoted?.names).toEqual(["gh__create_issue"]);
  });

  it("does not share promotions with another thread", async () => {
    const snapshot = snapshotOf(...github());
    const agent = await scriptedAgent({
      snapshot,
      turns: [{ toolCalls: [call("tool_search", { query: "issue" })] }, "one", "two"],
    });
    await agent.ask("x", "1");
    await agent.ask("y", "2");
    expect(agent.boundTools()[2]).toEqual(["tool_search"]);
    expect((await agent.state("2")).promoted).toBeNull();
  });

  it("keeps the promotions of threads apart that run at the same time on one agent", async () => {
    const search = (messages: readonly BaseMessage[]) => {
      const asked = messages.findLast((message) => message.type === "human")?.text ?? "";
      return messages.at(-1)?.type === "tool"
        ? "done"
        : { toolCalls: [call("tool_search", { query: `select:${asked}` })] };
    };
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [search, search, search, search],
    });
    const threads = ["gh__create_issue", "gh__list_pulls"];
    await Promise.all(threads.map((name) => agent.ask(name, name)));
    for (const name of threads) expect((await agent.state(name)).promoted?.names).toEqual([name]);
  });

  it("answers an unpromoted call with an error and does not run it", async () => {
    let ran = 0;
    const tool = toolEntry("gh__create_issue", {}, () => (ran += 1));
    const agent = await scriptedAgent({
      snapshot: snapshotOf(tool),
      turns: [{ toolCalls: [call("gh__create_issue", {}, "7")] }, "sorry"],
    });
    const { messages } = await agent.ask("x");
    expect(ran).toBe(0);
    expect(messages[2]).toMatchObject({ tool_call_id: "7", status: "error" });
    expect(toolResults(messages)[0]?.text).toBe(
      "Error: Tool 'gh__create_issue' is deferred and has not been promoted yet. Call tool_search first to expose and promote this tool's schema, then retry.",
    );
  });

  it("counts two searches of one message", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [
        { toolCalls: [call("tool_search", { query: "issue" }), call("tool_search", { query: "pull" })] },
        "done",
      ],
    });
    await agent.ask("x");
    expect(agent.boundTools()[1]).toEqual(["tool_search", "gh__create_issue", "gh__list_pulls"]);
  });

  it("still blocks a tool that is called in the same message as its search", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [{ toolCalls: [call("tool_search", { query: "issue" }), call("gh__create_issue")] }, "done"],
    });
    const { messages } = await agent.ask("x");
    expect(toolResults(messages).map((result) => result.status)).toEqual(["success", "error"]);
  });

  it("writes an empty promotion with the current hash when nothing is found", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [{ toolCalls: [call("tool_search", { query: "zebra" })] }, "done"],
    });
    const { messages, promoted } = await agent.ask("x");
    expect(toolResults(messages)[0]?.text).toBe("No tools found matching: zebra");
    expect(promoted).toMatchObject({ names: [], catalog_hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  it("has no tool_search, and an unchanged request, when nothing is deferred", async () => {
    const agent = await scriptedAgent({ snapshot: snapshotOf(residentEntry("now")), turns: ["hi"] });
    await agent.ask("x");
    expect(agent.boundTools()).toEqual([["now"]]);
    expect(agent.model.calls[0]?.messages[0]?.text).not.toContain("available-deferred-tools");
  });

  it("binds every tool when deferral is off", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(residentEntry("now"), ...github()),
      turns: [{ toolCalls: [call("gh__list_pulls")] }, "done"],
      toolSearch: { enabled: false },
    });
    const { messages } = await agent.ask("x");
    expect(agent.boundTools()[0]).toEqual(["now", "gh__create_issue", "gh__list_pulls"]);
    expect(toolResults(messages)[0]?.status).toBe("success");
  });

  it("lists the deferred names in the system prompt, which stays the same from call to call", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [{ toolCalls: [call("tool_search", { query: "issue" })] }, "done"],
    });
    await agent.ask("x");
    const prompts = agent.model.calls.map((recorded) => recorded.messages[0]?.text);
    expect(prompts[0]).toContain("<available-deferred-tools>\ngh__create_issue\ngh__list_pulls\n</available");
    expect(prompts[1]).toBe(prompts[0]);
  });

  it("binds the tools of an explicit list without a search and warns of unknown ones", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [{ toolCalls: [call("gh__list_pulls")] }, "done"],
      options: { tool_names: ["gh__list_pulls", "nonesuch"] },
    });
    const { messages } = await agent.ask("x");
    expect(agent.boundTools()[0]).toEqual(["tool_search", "gh__list_pulls"]);
    expect(toolResults(messages)[0]?.status).toBe("success");
    expect(agent.logged("warn")[0]).toContain("nonesuch");
  });
});

describe("permission", () => {
  it("is not gained by writing the promoted channel through the thread API", async () => {
    const snapshot = snapshotOf(...github());
    const agent = await scriptedAgent({
      snapshot,
      turns: [{ toolCalls: [call("gh__list_pulls")] }, "done"],
      permission: noPulls,
    });
    const seed = await scriptedAgent({
      snapshot,
      turns: [{ toolCalls: [call("tool_search", { query: "select:gh__list_pulls" })] }, "x"],
    });
    const { promoted } = await seed.ask("x");
    expect(promoted?.names).toEqual(["gh__list_pulls"]);
    const { messages } = await agent.ask("x", "1", { promoted });
    expect(agent.boundTools()[0]).toEqual(["tool_search"]);
    expect(toolResults(messages)[0]).toMatchObject({ status: "error" });
  });

  it("is asked again before a tool runs, whatever the thread's state says was bound", async () => {
    let ran = 0;
    const forbidden = toolEntry("gh__list_pulls", {}, () => (ran += 1));
    const snapshot = snapshotOf(forbidden);
    const fingerprint = snapshot.tools.get("gh__list_pulls")?.fingerprint ?? "";
    const agent = await scriptedAgent({ snapshot, turns: ["done"], permission: noPulls });
    const config = agent.configOf("1");
    const asked = new AIMessage({ content: "", tool_calls: [{ id: "1", name: "gh__list_pulls", args: {} }] });
    const forged = {
      messages: [asked],
      _bound: [{ name: "gh__list_pulls", fingerprint, reason: "promoted" as const }],
    };
    await agent.graph.updateState(config, forged, "model_request");
    const { messages } = await agent.graph.invoke(null, config);
    expect(ran).toBe(0);
    expect(toolResults(messages)).toMatchObject([
      { status: "error", text: expect.stringContaining("not available") },
    ]);
  });

  it("keeps promotions that a client wrote for forbidden tools out of answers and limits", async () => {
    const names = ["x__pulls", "y__pulls", "gh__create_issue"];
    const snapshot = snapshotOf(...names.map((name) => toolEntry(name)));
    const agent = await scriptedAgent({
      snapshot,
      turns: [{ toolCalls: [call("tool_search", { query: "select:gh__create_issue" })] }, "done"],
      permission: noPulls,
      toolSearch: { max_promotions: 1 },
    });
    const seed = await scriptedAgent({
      snapshot,
      turns: [{ toolCalls: [call("tool_search", { query: "select:x__pulls,y__pulls" })] }, "x"],
    });
    const { promoted } = await seed.ask("x");
    const { messages } = await agent.ask("x", "1", { promoted });
    expect(toolResults(messages)[0]?.text).not.toContain("pulls");
    expect(agent.boundTools().at(-1)).toEqual(["tool_search", "gh__create_issue"]);
  });

  it("answers a forbidden tool like one that does not exist, and names it nowhere", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [
        {
          toolCalls: [
            call("gh__list_pulls"),
            call("gh__nonesuch"),
            call("tool_search", { query: "pull requests" }),
          ],
        },
        "done",
      ],
      permission: noPulls,
    });
    const { messages } = await agent.ask("x");
    const [forbidden, unknown, search] = toolResults(messages).map((result) => result.text);
    expect(forbidden?.replace("gh__list_pulls", "X")).toBe(unknown?.replace("gh__nonesuch", "X"));
    expect(search).toBe("No tools found matching: pull requests");
    expect(agent.model.calls[0]?.messages[0]?.text).not.toContain("gh__list_pulls");
  });

  it("does not let a client forge what was bound", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [{ toolCalls: [call("gh__list_pulls")] }, "done"],
    });
    const forged = [{ name: "gh__list_pulls", fingerprint: "x", reason: "middleware" }];
    const { messages } = await agent.ask("x", "1", { _bound: forged });
    expect(toolResults(messages)[0]?.status).toBe("error");
  });
});

describe("a changed tool", () => {
  it("loses its promotion while unchanged ones keep theirs", async () => {
    const first = await scriptedAgent({
      snapshot: snapshotOf(...github()),
      turns: [
        { toolCalls: [call("tool_search", { query: "select:gh__create_issue,gh__list_pulls" })] },
        "done",
      ],
    });
    await first.ask("x");
    const changed = [toolEntry("gh__create_issue", { description: "something else" }), github()[1]].flatMap(
      (entry) => entry ?? [],
    );
    const second = await scriptedAgent({
      snapshot: snapshotOf(...changed),
      turns: ["hi"],
      checkpointer: first.checkpointer,
    });
    await second.ask("y");
    expect(second.boundTools()[0]).toEqual(["tool_search", "gh__list_pulls"]);
  });

  it("is not run when it changed between the model's call and the resume of an interrupted run", async () => {
    let ran = 0;
    const act = (description: string) =>
      toolEntry("act", { description, defer: "never" }, () => {
        interrupt("go on?");
        ran += 1;
        return "acted";
      });
    const first = await scriptedAgent({
      snapshot: snapshotOf(act("before")),
      turns: [{ toolCalls: [call("act")] }],
    });
    await first.ask("x");
    const second = await scriptedAgent({
      snapshot: snapshotOf(act("after")),
      turns: ["done"],
      checkpointer: first.checkpointer,
    });
    const { messages } = await second.graph.invoke(new Command({ resume: "yes" }), second.configOf("1"));
    expect(toolResults(messages)).toMatchObject([
      { status: "error", text: expect.stringContaining("has changed") },
    ]);
    expect(ran).toBe(0);
  });

  it("is run on a resume where it is as it was", async () => {
    const act = () => toolEntry("act", { defer: "never" }, () => `user said ${interrupt("go on?")}`);
    const first = await scriptedAgent({ snapshot: snapshotOf(act()), turns: [{ toolCalls: [call("act")] }] });
    await first.ask("x");
    const second = await scriptedAgent({
      snapshot: snapshotOf(act()),
      turns: ["done"],
      checkpointer: first.checkpointer,
    });
    const { messages } = await second.graph.invoke(new Command({ resume: "yes" }), second.configOf("1"));
    expect(toolResults(messages)).toMatchObject([{ status: "success", text: "user said yes" }]);
  });
});

describe("the number of promotions", () => {
  it("is limited: the least recently used are dropped, the answer says which, and the newest are bound", async () => {
    const entries = ["a", "b", "c", "d"].map((name) => toolEntry(name));
    const search = (names: string) => ({ toolCalls: [call("tool_search", { query: `select:${names}` })] });
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...entries),
      turns: [search("a,b"), { toolCalls: [call("a")] }, search("c"), search("d"), "done"],
      toolSearch: { max_promotions: 2 },
    });
    const { messages, promoted } = await agent.ask("x");
    expect(agent.boundTools().slice(1)).toEqual([
      ["tool_search", "a", "b"],
      ["tool_search", "a", "b"],
      ["tool_search", "a", "c"],
      ["tool_search", "a", "d"],
    ]);
    const results = toolResults(messages).filter((result) => result.name === "tool_search");
    expect(JSON.parse(results[1]?.text ?? "")).toMatchObject({ dropped: ["b"] });
    expect(promoted?.names).toEqual(["a", "d"]);
  });

  it("never drops what the latest search found again", async () => {
    const entries = ["a", "b", "c"].map((name) => toolEntry(name));
    const search = (names: string) => ({ toolCalls: [call("tool_search", { query: `select:${names}` })] });
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...entries),
      turns: [search("a,b"), { toolCalls: [call("b")] }, search("a,c"), "done"],
      toolSearch: { max_promotions: 2 },
    });
    const { messages } = await agent.ask("x");
    expect(agent.boundTools().at(-1)).toEqual(["tool_search", "a", "c"]);
    const answer = JSON.parse(toolResults(messages).at(-1)?.text ?? "");
    expect(answer).toMatchObject({ already_loaded: ["a"], dropped: ["b"] });
  });
});

describe("assembly", () => {
  it("fails closed where the deferred set does not cover what is to be deferred", async () => {
    const snapshot = snapshotOf(...github());
    const view = createSnapshotView(snapshot, { budgetTokens: 2000, purposes: new Map() });
    const broken = { ...view, catalog: createCatalog([]) };
    await expect(scriptedAgent({ snapshot, view: broken, turns: [] })).rejects.toMatchObject({
      code: "deferral_not_recovered",
    });
  });

  it("renders the list of deferred names for each permission apart", () => {
    const view = createSnapshotView(snapshotOf(...github()), { budgetTokens: 2000, purposes: new Map() });
    expect(view.deferredSection("all", () => true)).toContain("gh__list_pulls");
    expect(view.deferredSection("some", noPulls.permits)).not.toContain("gh__list_pulls");
  });
});

describe("a tool that fails", () => {
  it("becomes an error result with class and message, and the run goes on", async () => {
    class QuotaError extends Error {
      override name = "QuotaError";
    }
    const failing = toolEntry("bad", { defer: "never" }, () => {
      throw new QuotaError("no more today");
    });
    const agent = await scriptedAgent({
      snapshot: snapshotOf(failing),
      turns: [{ toolCalls: [call("bad")] }, "done"],
    });
    const { messages } = await agent.ask("x");
    expect(toolResults(messages)).toEqual([
      {
        name: "bad",
        status: "error",
        text: "Error: Tool 'bad' failed with QuotaError: no more today. Continue with available context, or choose an alternative tool.",
      },
    ]);
    expect(messages.at(-1)?.text).toBe("done");
  });

  it("does not pass a message of more than 500 characters to the model, nor a stack", async () => {
    const failing = toolEntry("bad", { defer: "never" }, () => {
      throw new Error("x".repeat(5000));
    });
    const agent = await scriptedAgent({
      snapshot: snapshotOf(failing),
      turns: [{ toolCalls: [call("bad")] }, "done"],
    });
    const text = toolResults((await agent.ask("x")).messages)[0]?.text ?? "";
    expect(text.length).toBeLessThan(650);
    expect(text).not.toContain(".test.ts");
  });

  it("never swallows an interrupt: the run pauses, resumes with the answer, and siblings do not run twice", async () => {
    let ran = 0;
    const clarification = entryOfTool(askClarification(), {
      source: "builtin",
      origin: "built-in",
      defer: "never",
    });
    const agent = await scriptedAgent({
      snapshot: snapshotOf(
        clarification,
        toolEntry("act", { defer: "never" }, () => (ran += 1)),
      ),
      turns: [
        { toolCalls: [call("act"), call("ask_clarification", { question: "Which?", options: ["a", "b"] })] },
        "done",
      ],
    });
    await agent.ask("x");
    const paused = await agent.graph.getState(agent.configOf("1"));
    expect(paused.tasks.flatMap((task) => task.interrupts)[0]?.value).toMatchObject({
      type: "clarification",
      question: "Which?",
      mode: "choice_with_other",
      options: ["a", "b"],
    });
    const { messages } = await agent.graph.invoke(new Command({ resume: "a" }), agent.configOf("1"));
    expect(toolResults(messages).at(-1)?.text).toBe("The user answered: a");
    expect(ran).toBe(1);
  });
});

describe("turns", () => {
  it("are counted as model turns: a run may take as many as max_turns says", async () => {
    const turns = [...Array.from({ length: 39 }, () => ({ toolCalls: [call("now")] })), "done"];
    const agent = await scriptedAgent({
      snapshot: snapshotOf(residentEntry("now")),
      turns,
      leadAgent: { max_turns: 40 },
    });
    const { messages } = await agent.ask("x");
    expect(messages.at(-1)?.text).toBe("done");
  });

  it("are limited: after max_turns the run ends, with the last calls answered", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(residentEntry("now")),
      turns: Array.from({ length: 9 }, () => ({ toolCalls: [call("now")] })),
      leadAgent: { max_turns: 3 },
    });
    await expect(agent.ask("x")).rejects.toThrow(GraphRecursionError);
    expect(agent.model.calls).toHaveLength(3);
    const { messages } = await agent.state();
    expect(toolResults(messages)).toHaveLength(3);
  });
});

describe("cost", () => {
  it("is reported with each model call", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(residentEntry("now"), ...github()),
      turns: ["hi"],
    });
    const events: unknown[] = [];
    for await (const event of await agent.graph.stream(
      { messages: [{ role: "user", content: "x" }] },
      { ...agent.configOf("1"), streamMode: "custom" },
    )) {
      events.push(event);
    }
    expect(events).toEqual([
      {
        type: "fawn.tools_bound",
        bound: { count: 2, tokens: expect.any(Number) },
        all: { count: 3, tokens: expect.any(Number) },
      },
    ]);
  });
});
