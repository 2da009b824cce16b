import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const all = { limit: 5, permits: () => true };
const names = (outcome: ReturnType<typeof searchCatalog>) =>
  outcome.matches.map((tool) => tool.definition.name);
const catalogOf = (...tools: string[]) => createCatalog(tools.map((name) => registeredTool(name)));

describe("catalog hash", () => {
  it("has 16 hexadecimal characters and does not depend on the order of the tools", () => {
    expect(catalogOf("a", "b").hash).toMatch(/^[0-9a-f]{16}$/);
    expect(catalogOf("a", "b").hash).toBe(catalogOf("b", "a").hash);
  });

  it("changes with a description and with a parameter", () => {
    const base = catalogOf("a").hash;
    expect(createCatalog([registeredTool("a", { description: "other" })]).hash).not.toBe(base);
    expect(createCatalog([registeredTool("a", { parameters: { type: "object" } })]).hash).not.toBe(base);
  });

  it("does not change with what the model does not see", () => {
    expect(createCatalog([registeredTool("a", { group: "g", origin: "elsewhere" })]).hash).toBe(
      catalogOf("a").hash,
    );
  });
});

describe("select: queries", () => {
  const catalog = catalogOf("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "github__create_issue");

  it("return all eight of eight names, in the order of the catalog", () => {
    expect(names(searchCatalog(catalog, "select:a8,a7,a6,a5,a4,a3,a2,a1", all))).toEqual([
      "a1",
      "a2",
      "a3",
      "a4",
      "a5",
      "a6",
      "a7",
      "a8",
    ]);
  });

  it("pay no heed to case, quotes and spaces", () => {
    expect(names(searchCatalog(catalog, 'SELECT: "A1" , `a2`', all))).toEqual(["a1", "a2"]);
  });

  it.each([
    "create_issue",
    "github_create_issue",
    "github.create-issue",
    "mcp__github__create_issue",
    "GITHUB__CREATE_ISSUE",
  ])("take a name with or without the server and with other separators: %s", (name) => {
    expect(names(searchCatalog(catalog, `select:${name}`, all))).toEqual(["github__create_issue"]);
  });

  it("name the tools that may be meant where several are", () => {
    const two = catalogOf("github__create_issue", "gitlab__create_issue");
    const outcome = searchCatalog(two, "select:create_issue", all);
    expect(outcome.matches).toEqual([]);
    expect(outcome.unknown).toEqual([
      { name: "create_issue", suggestions: ["github__create_issue", "gitlab__create_issue"] },
    ]);
  });

  it("suggest near names for one that does not exist, with or without the server", () => {
    expect(searchCatalog(catalog, "select:github_creat_isue", all).unknown).toEqual([
      { name: "github_creat_isue", suggestions: ["github__create_issue"] },
    ]);
    expect(searchCatalog(catalog, "select:create_isue", all).unknown[0]?.suggestions).toEqual([
      "github__create_issue",
    ]);
    expect(searchCatalog(catalog, "select:zzzzzz", all).unknown[0]?.suggestions).toEqual([]);
  });

  it("look up twenty names and say which ones were left", () => {
    const many = Array.from({ length: 25 }, (_, index) => `t${String(index).padStart(2, "0")}`);
    const outcome = searchCatalog(catalogOf(...many), `select:${many.join(",")}`, all);
    expect(outcome.matches).toHaveLength(20);
    expect(outcome.cut).toEqual(many.slice(20));
  });

  it("neither find nor suggest a tool that the principal may not see", () => {
    const outcome = searchCatalog(catalog, "select:github__create_issue", {
      limit: 5,
      permits: (tool) => !tool.definition.name.startsWith("github"),
    });
    expect(outcome.matches).toEqual([]);
    expect(outcome.unknown).toEqual([{ name: "github__create_issue", suggestions: [] }]);
  });
});

describe("+must queries", () => {
  const catalog = createCatalog([
    registeredTool("github__create_issue", { description: "make a bug report" }),
    registeredTool("github__list_pulls", { description: "show merge requests" }),
    registeredTool("slack__send", { description: "github message" }),
  ]);

  it("keep tools with the word in their name and rank them by the rest", () => {
    expect(names(searchCatalog(catalog, "+GitHub merge requests", all))).toEqual([
      "github__list_pulls",
      "github__create_issue",
    ]);
  });

  it("give the first five in the order of the catalog where nothing follows", () => {
    const many = catalogOf("x6", "x5", "x4", "x3", "x2", "x1");
    expect(names(searchCatalog(many, "+x", all))).toEqual(["x1", "x2", "x3", "x4", "x5"]);
    expect(searchCatalog(many, "+x", all).more).toBe(1);
  });

  it("find nothing with a lone plus", () => {
    expect(searchCatalog(catalog, "+", all).matches).toEqual([]);
    expect(searchCatalog(catalog, " +  ", all).matches).toEqual([]);
  });
});

describe("keyword queries", () => {
  const catalog = createCatalog([
    registeredTool("send_mail", { description: "deliver a letter", server: "post" }),
    registeredTool("archive", { description: "keeps each mail for ever", server: "post" }),
    registeredTool("createGithubIssue", { description: "Opens a ticket", server: "github" }),
    registeredTool("weather", { description: "查询天气预报", server: "weather" }),
  ]);

  it("rank a hit in the name above one in the description", () => {
    expect(names(searchCatalog(catalog, "mail", all))).toEqual(["send_mail", "archive"]);
  });

  it("find words in any order and across camel case, plurals and servers", () => {
    expect(names(searchCatalog(catalog, "issues in github please", all))[0]).toBe("createGithubIssue");
  });

  it("find Chinese words", () => {
    expect(names(searchCatalog(catalog, "明天的天气怎么样", all))).toEqual(["weather"]);
  });

  it("return at most the limit and count the rest", () => {
    const outcome = searchCatalog(catalogOf("a_x", "b_x", "c_x", "d_x", "e_x", "f_x", "g_x"), "x", all);
    expect(outcome.matches).toHaveLength(5);
    expect(outcome.more).toBe(2);
  });

  it("take characters of regular expressions literally", () => {
    expect(searchCatalog(catalog, "sum(", all).matches).toEqual([]);
    expect(names(searchCatalog(catalog, "send(mail", all))[0]).toBe("send_mail");
  });

  it("find nothing where no word matches, nor for an empty text", () => {
    expect(searchCatalog(catalog, "zebra", all).matches).toEqual([]);
    expect(searchCatalog(catalog, "   ", all).matches).toEqual([]);
  });

  it("never count or return a tool that the principal may not see", () => {
    const outcome = searchCatalog(catalog, "mail", {
      limit: 5,
      permits: (tool) => tool.definition.name !== "archive",
    });
    expect(names(outcome)).toEqual(["send_mail"]);
    expect(outcome.more).toBe(0);
  });
});
