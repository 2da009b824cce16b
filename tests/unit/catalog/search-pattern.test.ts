import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const catalog = createCatalog([
  registeredTool("github__list_issues", { description: "Lists the tickets." }),
  registeredTool("github__list_prs", { description: "Lists open changes." }),
  registeredTool("mail__send", { description: "Sends list items." }),
  registeredTool("other", {
    description: "Does something.",
    parameters: { type: "object", properties: { list_size: { type: "integer" } } },
  }),
]);
const search = (query: string, now: () => number = () => 0) => {
  const outcome = searchCatalog(catalog, query, { limit: 5, permits: () => true, now });
  return { ...outcome, names: outcome.matches.map((tool) => tool.definition.name) };
};

describe("a regular expression", () => {
  it("finds in names, then in descriptions, then in parameters", () => {
    const outcome = search("/list/");
    expect(outcome.names).toEqual(["github__list_issues", "github__list_prs", "mail__send", "other"]);
    expect(outcome.hits.map(({ fields }) => fields[0])).toEqual(["name", "name", "lead", "parameterNames"]);
  });

  it("pays no heed to case", () => {
    expect(search("/LIST_(issues|PRS)$/").names).toEqual(["github__list_issues", "github__list_prs"]);
  });

  it("never finds or counts a tool that the principal may not see", () => {
    const outcome = searchCatalog(catalog, "/list/", {
      limit: 1,
      permits: ({ definition }) => !definition.name.startsWith("github"),
    });
    expect(outcome.matches.map((tool) => tool.definition.name)).toEqual(["mail__send"]);
    expect(outcome.more).toBe(1);
  });

  it.each([
    ["/(/", "pattern_invalid"],
    ["/a**/", "pattern_invalid"],
    ["/(?=a)b/", "pattern_invalid"],
    ["/(a)\\1/", "pattern_invalid"],
    ["/.{1,1000}zz/", "pattern_too_complex"],
    [`/${"x".repeat(201)}/`, "pattern_too_long"],
  ])("that cannot be searched with is told so: %s", (query, code) => {
    const outcome = search(query);
    expect(outcome.matches).toEqual([]);
    expect(outcome.faults.map((fault) => fault.code)).toEqual([code]);
  });

  it("ends when its time is up, with what it has found in the names", () => {
    let time = 0;
    const outcome = search("/list/", () => (time += 7));
    expect(outcome.names).toEqual(["github__list_issues", "github__list_prs", "mail__send"]);
    expect(outcome.faults.map(({ code }) => code)).toEqual(["pattern_cut_short"]);
  });
});

describe("evil patterns over twenty thousand tools", () => {
  const text = "slack_send_message Send a message to a channel ".repeat(10);
  const many = createCatalog(
    Array.from({ length: 20_000 }, (_, index) => {
      const tool = registeredTool("t");
      const name = `tool_${String(index).padStart(5, "0")}_${"e".repeat(40)}`;
      return { ...tool, definition: { ...tool.definition, name, originalName: name, description: text } };
    }),
  );

  it.each([
    "(\\w+\\s?)+!$",
    "(a+)+$",
    "(.*)(.*)(.*)(.*)(.*)x",
    "(e.{20}|t.{19}|o.{18}){3}zz",
    "(e.{1,60}){9}zz",
    "(?:\\b.{0,30}\\b){0,12}zz",
  ])("come to an end: %s", (pattern) => {
    const outcome = searchCatalog(many, `/${pattern}/`, { limit: 5, permits: () => true });
    expect(outcome.matches).toEqual([]);
  });
});
