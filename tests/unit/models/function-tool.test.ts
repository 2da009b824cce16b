import { tool } from "@langchain/core/tools";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asFunctionTools } from "../../../src/models/function-tool.js";

describe("asFunctionTools", () => {
  it("keeps a function tool as it is, references and all", () => {
    const parameters = {
      $defs: { n: { type: "number" } },
      type: "object",
      properties: { a: { $ref: "#/$defs/n" } },
    };
    const given = { type: "function", function: { name: "f", description: "d", parameters } };

    expect(asFunctionTools([given])).toEqual([given]);
  });

  it("converts LangChain tools with a zod schema and with a JSON schema", () => {
    const zodTool = tool(() => "", { name: "z", description: "dz", schema: z.object({ q: z.string() }) });
    const jsonTool = tool(() => "", {
      name: "j",
      description: "dj",
      schema: { type: "object", properties: { p: { type: "string" } } },
    });

    const [first, second] = asFunctionTools([zodTool, jsonTool]);

    expect(first?.function).toMatchObject({
      name: "z",
      parameters: { properties: { q: { type: "string" } } },
    });
    expect(second?.function.parameters).toEqual({ type: "object", properties: { p: { type: "string" } } });
  });

  it("converts plain tool parameters, as wrapModelCall may hand them over", () => {
    const [converted] = asFunctionTools([
      { name: "p", description: "d", schema: { type: "object", properties: {} } },
    ]);

    expect(converted).toMatchObject({ type: "function", function: { name: "p" } });
  });

  it("gives a function without parameters an empty object, and leaves out what a provider runs itself", () => {
    const tools = [{ type: "function", function: { name: "bare" } }, { type: "web_search" }];

    expect(asFunctionTools(tools)).toEqual([
      { type: "function", function: { name: "bare", parameters: { type: "object", properties: {} } } },
    ]);
  });
});
