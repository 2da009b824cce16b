import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const tool = (name: string, description: string, negatives?: readonly string[]) =>
  registeredTool(name, { description, negatives });
const names = (catalog: ReturnType<typeof createCatalog>, query: string) =>
  searchCatalog(catalog, query, { limit: 5, permits: () => true }).matches.map(
    ({ definition }) => definition.name,
  );

describe("what a tool is not for", () => {
  const plain = createCatalog([
    tool("a_mail", "Send a mail to somebody, draft or not."),
    tool("b_mail", "Write the draft of a mail."),
    tool("c_weather", "Weather of a place."),
  ]);
  const warned = createCatalog([
    tool("a_mail", "Send a mail to somebody, draft or not.", ["drafts of mails", "起草邮件"]),
    tool("b_mail", "Write the draft of a mail."),
    tool("c_weather", "Weather of a place."),
  ]);

  it("ranks it lower for such a request, and only for such", () => {
    expect(names(plain, "send mail draft")).toEqual(["a_mail", "b_mail"]);
    expect(names(warned, "send mail draft")).toEqual(["b_mail", "a_mail"]);
    expect(names(warned, "send a mail")).toEqual(["a_mail", "b_mail"]);
  });

  it("says so with the tool that was found all the same", () => {
    const { hits } = searchCatalog(warned, "send mail draft", { limit: 5, permits: () => true });
    expect(hits.map(({ notFor }) => notFor)).toEqual([undefined, "drafts of mails"]);
  });

  it("is no reason to find it", () => {
    const odd = createCatalog([tool("a_mail", "Send a mail.", ["zebras", "斑马"])]);
    expect(names(odd, "zebras")).toEqual([]);
    expect(names(odd, "斑马")).toEqual([]);
  });

  it.each([["起草邮件"], ["draft of a mail"]])("counts in Chinese where it says %s", (negative) => {
    const catalog = createCatalog([tool("a_mail", "Send a mail, draft or not. 邮件", [negative])]);
    const { hits } = searchCatalog(catalog, "起草邮件", { limit: 5, permits: () => true });
    expect(hits.map(({ notFor }) => notFor)).toEqual([negative]);
  });
});
