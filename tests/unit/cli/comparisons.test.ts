import { describe, expect, it } from "vitest";
import { comparisons } from "../../../src/cli/eval/comparisons.js";
import { toolOfLine } from "../../../src/cli/search-data/catalog-file.js";

const tool = (name: string, description: string, parameters: Record<string, unknown> = {}) =>
  toolOfLine({ name, description, parameters }, "a test").definition;

const tools = [
  tool("list_files", "Shows what is in a folder."),
  tool("sendMail", "Send a message to a person.", {
    properties: { recipient: { description: "Who gets it" } },
  }),
  tool("mail_archive", "Put an email away."),
  tool("发送短信", "发送一条短信"),
];

describe("the comparison bm25", () => {
  const search = comparisons.bm25(tools);

  it("ranks by the words of name, description and parameters, in any form", () => {
    expect(search("sending messages", 5)[0]).toBe("sendMail");
    expect(search("recipients", 5)).toEqual(["sendMail"]);
    expect(search("mail", 5)).toEqual(["mail_archive", "sendMail"]);
  });

  it("reads Chinese by pairs of characters", () => {
    expect(search("请发送短信", 5)).toEqual(["发送短信"]);
  });

  it("finds nothing where no word is shared, and no more than asked for", () => {
    expect(search("quantum", 5)).toEqual([]);
    expect(search("the", 5)).toEqual([]);
    expect(search("mail", 1)).toHaveLength(1);
    expect(comparisons.bm25([])("mail", 5)).toEqual([]);
  });
});

describe("the comparison regex", () => {
  const search = comparisons.regex(tools);

  it("takes the whole query as one pattern, names before descriptions, in the order of the catalogue", () => {
    expect(search("mail", 5)).toEqual(["sendMail", "mail_archive"]);
    expect(search("MESSAGE|archive", 5)).toEqual(["mail_archive", "sendMail"]);
    expect(search("send message", 5)).toEqual([]);
    expect(search("files shows", 5)).toEqual(["list_files"]);
    expect(search(".", 2)).toEqual(["list_files", "sendMail"]);
  });

  it("takes literally what is no pattern", () => {
    expect(search("folder.(", 5)).toEqual([]);
    expect(comparisons.regex([tool("a", "f(x) or [y")])("(x) or [y", 5)).toEqual(["a"]);
  });
});
