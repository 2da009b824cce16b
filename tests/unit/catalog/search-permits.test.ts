import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const verbs = ["create", "list", "delete", "update", "send"];
const nouns = ["issue", "message", "order", "event", "file"];
const tools = verbs.flatMap((verb) =>
  nouns.flatMap((noun) =>
    ["north", "south"].map((server) =>
      registeredTool(`${server}__${verb}_${noun}`, { server, description: `Will ${verb} the ${noun}.` }),
    ),
  ),
);
const catalog = createCatalog(tools);

const queryArbitrary = fc.oneof(
  fc.tuple(fc.constantFrom(...verbs), fc.constantFrom(...nouns)).map((words) => words.join(" ")),
  fc.constantFrom(
    "issue",
    "发送消息",
    "select:create_issue,north__list_order,south_send_file,nort__list_order",
    "+create issue",
    "server:north file",
    "server:nor",
    "server:east",
    "/issue|order/",
    "north__delete_event please",
    "mesage ordr",
    "Delete the file. Then send the message, and list the orders.",
  ),
);

describe("a principal who may see some tools only", () => {
  it("is never shown another one, in no part of an answer", () => {
    fc.assert(
      fc.property(queryArbitrary, fc.uniqueArray(fc.nat(tools.length - 1)), (query, hidden) => {
        const secret = new Set(hidden.map((index) => tools[index]?.definition.name ?? ""));
        const permits = (tool: (typeof tools)[number]) => !secret.has(tool.definition.name);
        const outcome = searchCatalog(catalog, query, { limit: 3, permits });
        const shown = [
          ...outcome.matches,
          ...outcome.hits.map(({ tool }) => tool),
          ...outcome.next.map(({ tool }) => tool),
        ].map((tool) => tool.definition.name);
        const suggested = outcome.unknown.flatMap(({ suggestions }) => suggestions);
        expect([...shown, ...suggested].filter((name) => secret.has(name))).toEqual([]);
      }),
    );
  });

  it("gets the ranking, the scores and the count of a catalog without the others", () => {
    fc.assert(
      fc.property(fc.constantFrom(...verbs), fc.constantFrom(...nouns), (verb, noun) => {
        const permits = (tool: (typeof tools)[number]) => tool.definition.server === "south";
        const outcome = searchCatalog(catalog, `${verb} ${noun}`, { limit: 3, permits });
        const everything = searchCatalog(catalog, `${verb} ${noun}`, { limit: 99, permits: () => true });
        const visible = everything.hits.filter(({ tool }) => permits(tool));
        expect(outcome.hits.map(({ tool }) => tool)).toEqual(visible.slice(0, 3).map(({ tool }) => tool));
        expect(outcome.more).toBe(visible.length - outcome.hits.length);
      }),
    );
  });
});
