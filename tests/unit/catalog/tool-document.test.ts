import { describe, expect, it } from "vitest";
import { toolDocument } from "../../../src/catalog/tool-document.js";
import { registeredTool } from "../../support/tool-entries.js";

const documentOf = (...tool: Parameters<typeof registeredTool>) =>
  toolDocument(registeredTool(...tool).definition);

describe("a tool's document", () => {
  it("has the first sentence apart from the rest", () => {
    const document = documentOf("a", { description: "Sends a message to people. Not e.g. a letter." });
    expect(document).toMatchObject({ lead: "Sends a message to people.", body: " Not e.g. a letter." });
  });

  it("takes no abbreviation and no short exclamation for the first sentence", () => {
    expect(documentOf("a", { description: "Hello! Sends a message." }).lead).toBe("Hello! Sends a message.");
    expect(documentOf("a", { description: "列出目录中的文件，可选按文件类型过滤。更多。" }).lead).toBe(
      "列出目录中的文件，可选按文件类型过滤。更多。",
    );
  });

  it("has the name that its owner gave it, and the server apart", () => {
    expect(documentOf("github__create_issue", { server: "github" })).toMatchObject({
      name: "create_issue",
      server: "github",
    });
  });

  it("reads texts of any length only to a limit", () => {
    const { lead = "", body = "" } = documentOf("a", { description: "word ".repeat(100_000) });
    expect(lead.length + body.length).toBe(4000);
    const long = { type: "object", properties: { p: { description: "word ".repeat(100_000) } } };
    expect(documentOf("a", { parameters: long }).parameterTexts).toHaveLength(8000);
  });

  it("reads nested parameters, alternatives and values, but not without end", () => {
    const deep = (depth: number): object =>
      depth === 0 ? {} : { type: "object", properties: { [`level${depth}`]: deep(depth - 1) } };
    const document = documentOf("a", {
      parameters: {
        type: "object",
        properties: {
          list: { type: "array", items: { anyOf: [{ enum: ["red", "green"] }, { const: "blue" }] } },
          tree: deep(12),
        },
      },
    });
    expect(document.values?.split("\n")).toEqual(["red", "green", "blue"]);
    expect(document.parameterNames?.split("\n")).toEqual([
      "list",
      "tree",
      "level12",
      "level11",
      "level10",
      "level9",
    ]);
  });

  it("has the examples of the definition and those from elsewhere", () => {
    const { definition } = registeredTool("a", { examples: { en: ["one"] } });
    expect(toolDocument(definition, "two\nthree").examples).toBe("one\ntwo\nthree");
  });
});
