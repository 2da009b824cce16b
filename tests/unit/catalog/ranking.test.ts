import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const catalog = createCatalog([
  registeredTool("mail__send_message", {
    server: "mail",
    description: "Send an e-mail to one or more people.",
  }),
  registeredTool("mail__delete_message", {
    server: "mail",
    description: "Remove a message from the mailbox.",
  }),
  registeredTool("shop__get_order", { server: "shop", description: "Fetch an order with its items." }),
  registeredTool("calendar__create_event", {
    server: "calendar",
    description: "Add an event to a calendar.",
  }),
  registeredTool("repo__list_pull_requests", {
    server: "repo",
    description: "List pull requests of a repository.",
  }),
  registeredTool("weather__forecast", { server: "weather", description: "天气预报" }),
]);
const find = (query: string, permits: () => boolean = () => true) =>
  searchCatalog(catalog, query, { limit: 5, permits }).matches.map((tool) => tool.definition.name);

describe("ranking", () => {
  it.each([
    ["查询订单", "shop__get_order"],
    ["给小王发一封邮件", "mail__send_message"],
    ["在日历里创建一个日程", "calendar__create_event"],
    ["weather forecast for tomorrow", "weather__forecast"],
    ["今天天气怎么样", "weather__forecast"],
  ])("finds tools across languages: %s", (query, name) => {
    expect(find(query)[0]).toBe(name);
  });

  it("finds by synonyms and by misspelt words", () => {
    expect(find("remove mail message")[0]).toBe("mail__delete_message");
    expect(find("calender evnet")[0]).toBe("calendar__create_event");
  });

  it("ranks a tool's own name first", () => {
    for (const { definition } of catalog.tools) expect(find(definition.name)[0]).toBe(definition.name);
  });

  it("finds nothing for a query that no tool fits", () => {
    expect(find("zebra quantum flux")).toEqual([]);
    expect(find("🙂")).toEqual([]);
  });

  it("gives the same order each time, whatever is asked, and never a tool that may not be seen", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (query) => {
        expect(find(query)).toEqual(find(query));
        expect(find(query, () => false)).toEqual([]);
      }),
    );
  });

  it("is not won by a description that is stuffed with words", () => {
    const stuffed = registeredTool("evil__all", {
      server: "evil",
      description: "order send get mail list ".repeat(2000),
    });
    const hostile = createCatalog([...catalog.tools, stuffed]);
    const { matches } = searchCatalog(hostile, "get order", { limit: 5, permits: () => true });
    expect(matches[0]?.definition.name).toBe("shop__get_order");
  });

  it("works with no tool and with one", () => {
    expect(searchCatalog(createCatalog([]), "x", { limit: 5, permits: () => true }).matches).toEqual([]);
    const one = createCatalog([registeredTool("only")]);
    expect(searchCatalog(one, "only", { limit: 5, permits: () => true }).matches).toHaveLength(1);
  });
});
