import { describe, expect, it } from "vitest";
import type { ToolSettings } from "../../../src/mcp/define-tools.js";
import { defineTools } from "../../../src/mcp/define-tools.js";
import { fingerprintOf } from "../../../src/registry/tool-definition.js";

const settings: ToolSettings = {
  tool_name_prefix: true,
  group: "files",
  defer: "always",
  tool_call_timeout: 1_000,
};
const define = (...tools: unknown[]) => defineTools("s", settings, tools);
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });

function nested(depth: number): object {
  let schema: object = { type: "string" };
  for (let level = 0; level < depth; level += 1) schema = { not: schema };
  return { type: "object", properties: { a: schema } };
}

describe("defineTools", () => {
  it("gives each tool the permission that its server asks for", () => {
    const { tools } = defineTools("s", { ...settings, permission: "files:read" }, [tool("read")]);
    expect(tools[0]?.definition.permission).toBe("files:read");
  });

  it("gives single tools what their own settings say, and all of them the examples of their server", () => {
    const tools: ToolSettings["tools"] = {
      read: {
        defer: "never",
        permission: "files:read",
        tool_call_timeout: 5,
        examples: ["读文件"],
        tags: ["disk"],
      },
      write: { enabled: false, group: "danger" },
    } as const;
    const given = {
      ...settings,
      examples: ["open the report"],
      tools: structuredClone(tools),
    } as ToolSettings;
    const defined = defineTools("s", given, [tool("read"), tool("write"), tool("list")]);
    expect(defined.tools.map(({ definition }) => definition)).toMatchObject([
      {
        defer: "never",
        permission: "files:read",
        timeoutMs: 5,
        tags: ["disk"],
        examples: { en: ["open the report"], zh: ["读文件"] },
      },
      { enabled: false, group: "danger", defer: "always" },
      { group: "files", examples: { en: ["open the report"] } },
    ]);
    expect(defined.warnings).toEqual([]);
  });

  it("warns of settings for tools that the server does not have", () => {
    const given = { ...settings, tools: { raed: { enabled: false } } };
    expect(defineTools("s", given, [tool("read")]).warnings).toMatchObject([
      { code: "mcp_tool_settings_unused", message: expect.stringContaining("'raed'") },
    ]);
    expect(defineTools("s", given, []).warnings).toEqual([]);
  });

  it("keeps title, description, schemas and known annotations, and routes by server and original name", () => {
    const outputSchema = { type: "object", properties: { b: { $ref: "https://schemas.example/b.json" } } };
    const given = tool("read", {
      title: "Read",
      description: "Reads.",
      outputSchema,
      annotations: { title: "Other", readOnlyHint: true, openWorldHint: "yes", colour: "red" },
      _meta: { icon: "x" },
    });
    const { tools } = define(given);
    expect(tools[0]?.definition).toEqual({
      name: "s__read",
      originalName: "read",
      title: "Read",
      description: "Reads.",
      parameters: { type: "object", properties: {} },
      outputSchema,
      annotations: { title: "Other", readOnlyHint: true },
      source: "mcp",
      origin: "MCP server 's'",
      server: "s",
      group: "files",
      defer: "always",
    });
    expect(tools[0]?.raw).toEqual(given);
  });

  it("takes the title of the annotations where there is no other", () => {
    expect(define(tool("a", { annotations: { title: "A" } })).tools[0]?.definition.title).toBe("A");
  });

  it("makes definitions that survive JSON", () => {
    const [spec] = define(tool("a", { inputSchema: { properties: { x: { $ref: "#" } } } })).tools;
    const copy = JSON.parse(JSON.stringify(spec?.definition)) as NonNullable<typeof spec>["definition"];
    expect(fingerprintOf(copy)).toBe(spec && fingerprintOf(spec.definition));
  });

  it("refuses the second of two tools of one name", () => {
    const { tools, refusals } = define(
      tool("a", { description: "first" }),
      tool("a", { description: "second" }),
    );
    expect(tools.map(({ definition }) => definition.description)).toEqual(["first"]);
    expect(refusals).toEqual([
      {
        code: "mcp_tool_name_taken",
        message: "MCP server 's' offers two tools named 'a'; the second is left out.",
      },
    ]);
  });

  it("refuses a tool whose shortened name is another tool's own, and names both", () => {
    const long = "x".repeat(80);
    const [shortened] = define(tool(long)).tools;
    const own = shortened?.definition.name.replace("s__", "") ?? "";
    const { tools, refusals } = define(tool(own), tool(long));
    expect(tools).toHaveLength(1);
    expect(refusals[0]?.message).toContain(
      `Tools '${own}' and '${long}' of MCP server 's' both get the name`,
    );
  });

  it("leaves out what is no tool, and keeps the others", () => {
    const { tools, refusals } = define({ description: "no name" }, "text", null, tool("fine"));
    expect(tools.map(({ definition }) => definition.name)).toEqual(["s__fine"]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill("mcp_tool_malformed"));
  });

  it("reads past malformed extras of a tool", () => {
    const odd = tool("odd", { title: 7, description: 8, annotations: "none", execution: [] });
    expect(define(odd).tools[0]?.definition).toMatchObject({ description: "", annotations: {} });
  });

  it("refuses a schema that is no object, too deep or too large", () => {
    const { tools, refusals } = define(
      tool("list", { inputSchema: { type: "array" } }),
      tool("deep", { inputSchema: nested(300) }),
      tool("abyss", { inputSchema: nested(50_000) }),
      tool("large", { inputSchema: { type: "object", description: "x".repeat(1_000_001) } }),
      tool("fine", { inputSchema: nested(50) }),
    );
    expect(tools.map(({ definition }) => definition.originalName)).toEqual(["fine"]);
    expect(refusals.map(({ code }) => code)).toEqual([
      "mcp_schema_not_object",
      "mcp_schema_too_deep",
      "mcp_schema_too_deep",
      "mcp_schema_too_large",
    ]);
  });

  it("keeps a schema of 200 kB, with a warning", () => {
    const inputSchema = { type: "object", properties: { a: { description: "x".repeat(200_000) } } };
    const { tools, warnings, refusals } = define(tool("big", { inputSchema }));
    expect(tools[0]?.definition.parameters).toEqual(inputSchema);
    expect(refusals).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ code: "mcp_schema_large" });
  });
});
