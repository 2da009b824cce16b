import { tool } from "@langchain/core/tools";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { entriesFromTools } from "../../../src/mcp/adapter-tools.js";

function make(name: string, annotations?: object) {
  const parameters = { type: "object", properties: { a: { type: "string" } } } as const;
  return tool(() => "ran", {
    name,
    description: `Tool ${name}.`,
    schema: parameters,
    metadata: { annotations },
  });
}

describe("entriesFromTools", () => {
  it("tags tools as MCP tools and defers them, with their annotations", async () => {
    const read = make("read", { title: "Read", readOnlyHint: true });
    const { entries, refusals } = entriesFromTools([read], { server: "files", group: "g" });
    expect(refusals).toEqual([]);
    expect(entries[0]?.definition).toMatchObject({
      name: "read",
      title: "Read",
      source: "mcp",
      server: "files",
      group: "g",
      defer: "always",
      annotations: { title: "Read", readOnlyHint: true },
      parameters: { type: "object", properties: { a: { type: "string" } } },
    });
    expect(await entries[0]?.open()).toBe(read);
  });

  it("takes zod schemas as JSON Schema", () => {
    const add = tool(() => "ran", { name: "add", description: "", schema: z.object({ n: z.number() }) });
    expect(entriesFromTools([add]).entries[0]?.definition.parameters).toMatchObject({
      type: "object",
      properties: { n: { type: "number" } },
    });
  });

  it("refuses illegal, long and repeated names, and keeps the others", () => {
    const { entries, refusals } = entriesFromTools([make("a b"), make("x".repeat(65)), make("a"), make("a")]);
    expect(entries.map(({ definition }) => definition.name)).toEqual(["a"]);
    expect(refusals.map(({ code }) => code)).toEqual([
      "mcp_tool_name_illegal",
      "mcp_tool_name_illegal",
      "mcp_tool_name_taken",
    ]);
  });
});
