import { ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { searchRecordsOf } from "../../../src/catalog/learning/search-record.js";
import { snapshotOf, toolEntry } from "../../support/tool-entries.js";
import { call, scriptedAgent, toolResults } from "../../support/scripted-agent.js";

const places = ["east", "lower", "north", "south", "upper", "west"];
const snapshot = snapshotOf(
  ...places.map((place) => toolEntry(`${place}_send_mail`)),
  toolEntry("draw_chart"),
  toolEntry("translate_text"),
);
const searching = (args: Record<string, unknown>) =>
  scriptedAgent({ snapshot, turns: [{ toolCalls: [call("tool_search", args)] }, "done"] });

describe("tool_search", () => {
  it("takes several searches in one call and loads at most five tools over all of them, fairly", async () => {
    const agent = await searching({ queries: ["send mail", "draw chart", "translate text"] });
    await agent.ask("go");
    expect(agent.boundTools()[1]).toEqual([
      "tool_search",
      "east_send_mail",
      "draw_chart",
      "translate_text",
      "lower_send_mail",
      "north_send_mail",
    ]);
  });

  it("names the next best without loading them", async () => {
    const agent = await searching({ query: "send mail" });
    const { messages } = await agent.ask("go");
    const answer = JSON.parse(toolResults(messages)[0]?.text ?? "");
    expect(answer.next_best).toEqual([
      { name: "west_send_mail", description: expect.stringContaining("west_send_mail") },
    ]);
    expect(agent.boundTools()[1]).not.toContain("west_send_mail");
    expect((await agent.state()).promoted.names).not.toContain("west_send_mail");
  });

  it("credits each search with what it found itself", async () => {
    const agent = await searching({ queries: ["draw chart", "translate text"] });
    const { messages } = await agent.ask("go");
    const result = messages.find((message) => ToolMessage.isInstance(message));
    expect(
      searchRecordsOf(result?.artifact).map(({ query, found }) => [query, found.map(({ name }) => name)]),
    ).toEqual([
      ["draw chart", ["draw_chart"]],
      ["translate text", ["translate_text"]],
    ]);
  });

  it("loads at most 20 tools by name over all searches of a call and says which it left out", async () => {
    const names = Array.from({ length: 24 }, (_, index) => `tool_${String(index).padStart(2, "0")}`);
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...names.map((name) => toolEntry(name))),
      turns: [
        {
          toolCalls: [
            call("tool_search", {
              queries: [`select:${names.slice(0, 12).join()}`, `select:${names.slice(12).join()}`],
            }),
          ],
        },
        "done",
      ],
    });
    const { messages } = await agent.ask("go");
    expect(agent.boundTools()[1]).toHaveLength(21);
    expect(JSON.parse(toolResults(messages)[0]?.text ?? "").not_looked_up).toEqual(names.slice(20));
  });

  it.each([
    ["no search", {}],
    ["an empty list", { queries: [] }],
    ["six searches", { queries: ["a", "b", "c", "d", "e", "f"] }],
    ["five searches and one more", { query: "x", queries: ["a", "b", "c", "d", "e"] }],
    ["a search of more than 1,000 characters", { query: "x".repeat(1001) }],
  ])("refuses %s in words that say what to give", async (_case, args) => {
    const agent = await searching(args);
    const { messages } = await agent.ask("go");
    expect(toolResults(messages)).toEqual([
      { name: "tool_search", status: "error", text: expect.stringMatching(/query|searches|queries/u) },
    ]);
    expect(agent.boundTools()[1]).toEqual(["tool_search"]);
  });
});
