import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const all = { limit: 5, permits: () => true };
const names = (outcome: ReturnType<typeof searchCatalog>) =>
  outcome.matches.map((tool) => tool.definition.name);

const catalog = createCatalog([
  registeredTool("github__create_issue", { server: "github", description: "Opens a new issue." }),
  registeredTool("github__list_issues", {
    server: "github",
    description: "Lists the issues of a repository.",
  }),
  registeredTool("gitlab__create_issue", { server: "gitlab", description: "Opens a new issue." }),
  registeredTool("mail__send_message", {
    server: "mail",
    description: "Sends a message to people.",
    parameters: {
      type: "object",
      properties: {
        recipients: { type: "array", items: { type: "string", enum: ["everybody", "nobody"] } },
        priority: { description: "How urgent it is." },
      },
    },
  }),
  registeredTool("calendar__delete_event", {
    server: "calendar",
    description: "Removes an appointment.",
    title: "Cancel appointment",
  }),
  registeredTool("天气__查询", { server: "weather", description: "查询某地明天的天气预报。" }),
]);

describe("a hit", () => {
  it("tells its score and the parts that matched", () => {
    const [hit] = searchCatalog(catalog, "send message", all).hits;
    expect(hit?.tool.definition.name).toBe("mail__send_message");
    expect(hit?.fields).toEqual(["name", "lead"]);
    expect(hit?.score).toBeGreaterThan(0);
  });

  it.each([
    ["everybody", ["values"]],
    ["urgent", ["parameterTexts"]],
    ["recipients", ["parameterNames"]],
    ["cancel", ["title"]],
  ])("is found by each part of a tool: %s", (query, fields) => {
    expect(searchCatalog(catalog, query, all).hits[0]?.fields).toEqual(fields);
  });
});

describe("words of two languages", () => {
  it.each([
    ["发送消息", "mail__send_message"],
    ["取消日历里的日程", "calendar__delete_event"],
    ["在 github 里新建一个 issue", "github__create_issue"],
    ["weather forecast", "天气__查询"],
    ["7月份明天的天气", "天气__查询"],
  ])("meet: %s", (query, name) => {
    expect(names(searchCatalog(catalog, query, all))[0]).toBe(name);
  });
});

describe("misspelt words", () => {
  it.each([
    ["send mesage", "mail__send_message"],
    ["delete apointmnet", "calendar__delete_event"],
    ["lsit repositry issues", "github__list_issues"],
  ])("find what was meant: %s", (query, name) => {
    expect(names(searchCatalog(catalog, query, all))[0]).toBe(name);
  });
});

describe("other forms and words of a thing", () => {
  it.each([
    ["removing the events", "calendar__delete_event"],
    ["messages sent", "mail__send_message"],
    ["erase a meeting", "calendar__delete_event"],
  ])("are found: %s", (query, name) => {
    expect(names(searchCatalog(catalog, query, all))[0]).toBe(name);
  });

  it("do not make a tool that does the opposite come first", () => {
    const pair = createCatalog([
      registeredTool("create_issue", { description: "An issue of a project, in short." }),
      registeredTool("delete_issue", { description: "An issue of a project." }),
    ]);
    expect(names(searchCatalog(pair, "create an issue", all))[0]).toBe("create_issue");
    expect(names(searchCatalog(pair, "erase an issue", all))[0]).toBe("delete_issue");
    const unlike = createCatalog([
      registeredTool("delete_order", { description: "Of a shop." }),
      registeredTool("create_order_note", { description: "Note of an order." }),
    ]);
    expect(names(searchCatalog(unlike, "delete the note of an order", all))[0]).toBe("delete_order");
  });
});

describe("a request for several things", () => {
  it("finds a tool for each of them", () => {
    const query =
      "Please list the issues of the repository. Then send a message to everybody, and cancel my appointment.";
    expect(new Set(names(searchCatalog(catalog, query, { ...all, limit: 3 })))).toEqual(
      new Set(["github__list_issues", "mail__send_message", "calendar__delete_event"]),
    );
  });
});

describe("a query that matches nothing", () => {
  it.each([
    "zebra",
    "thank you very much",
    "purple elephants danced quietly beyond forgotten mountains",
    "你好",
    "sum(",
    "🙂🙃",
    "\u0000\u0001\u0002",
    "‮מה שלומך‬",
    "...,,,;;;",
  ])("finds nothing rather than something: %j", (query) => {
    const outcome = searchCatalog(catalog, query, all);
    expect(outcome).toMatchObject({ matches: [], next: [], more: 0 });
  });
});

describe("words that a tool shares with a text by chance", () => {
  it.each([
    "my grandmother forgot her umbrella somewhere near that event horizon yesterday",
    "the recipients of the nobel prize were never asked whether they enjoyed cooking pasta",
  ])("are no reason to offer it: %s", (query) => {
    expect(searchCatalog(catalog, query, all)).toMatchObject({ matches: [], more: 0 });
  });
});

describe("the name of a tool in a text", () => {
  it("puts it first, whatever else the text is about", () => {
    const query = "Lists the issues of a repository, opens a new issue; use calendar__delete_event";
    expect(names(searchCatalog(catalog, query, all))[0]).toBe("calendar__delete_event");
  });

  it("puts it first with other separators where the text is the name", () => {
    const two = createCatalog([
      registeredTool("files__get", { description: "Any." }),
      registeredTool("files__get_get_files", { description: "Get files, files, files: get get get." }),
    ]);
    expect(names(searchCatalog(two, "files.get", all))[0]).toBe("files__get");
  });
});

describe("+must and server:", () => {
  it("want every must in the name", () => {
    expect(names(searchCatalog(catalog, "+issue +create", all))).toEqual([
      "github__create_issue",
      "gitlab__create_issue",
    ]);
    expect(names(searchCatalog(catalog, "+issue +create gitlab", all))[0]).toBe("gitlab__create_issue");
    expect(names(searchCatalog(catalog, "+issue +zebra", all))).toEqual([]);
  });

  it("look at one server, by its name or a part of it", () => {
    expect(names(searchCatalog(catalog, "server:gitlab issue", all))).toEqual(["gitlab__create_issue"]);
    expect(names(searchCatalog(catalog, "server:GIT +create issue", all))).toEqual([
      "github__create_issue",
      "gitlab__create_issue",
    ]);
    expect(names(searchCatalog(catalog, "server:github", all))).toEqual([
      "github__create_issue",
      "github__list_issues",
    ]);
  });

  it("prefer the server of exactly this name", () => {
    const two = createCatalog([
      registeredTool("git__log", { server: "git" }),
      registeredTool("github__log", { server: "github" }),
    ]);
    expect(names(searchCatalog(two, "server:git log", all))).toEqual(["git__log"]);
  });

  it("tell the visible servers where there is none of this name", () => {
    const outcome = searchCatalog(catalog, "server:jira issue", {
      ...all,
      permits: ({ definition }) => definition.server === "mail",
    });
    expect(outcome.matches).toEqual([]);
    expect(outcome.unknown).toEqual([{ name: "server:jira", suggestions: ["mail"] }]);
  });
});

describe("what comes after the matches", () => {
  const twins = createCatalog(
    Array.from({ length: 14 }, (_, index) =>
      registeredTool(`shop${String(index).padStart(2, "0")}__get_order`, {
        description: "Fetches one order.\nWith all of its items.",
      }),
    ),
  );

  it("names the next five with one line each and counts all", () => {
    const outcome = searchCatalog(twins, "get order", all);
    expect(outcome.matches).toHaveLength(5);
    expect(outcome.next.map(({ tool }) => tool.definition.name)).toEqual(
      [5, 6, 7, 8, 9].map((index) => `shop${String(index).padStart(2, "0")}__get_order`),
    );
    expect(outcome.next.map(({ line }) => line)).toEqual(Array(5).fill("Fetches one order."));
    expect(outcome.more).toBe(9);
  });

  it("can be left out", () => {
    expect(searchCatalog(twins, "get order", { ...all, next: 0 })).toMatchObject({ next: [], more: 9 });
  });
});
