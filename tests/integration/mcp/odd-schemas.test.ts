import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPool } from "../../support/mcp/pools.js";
import { createTestPool, fakeServerConfig } from "../../support/mcp/pools.js";
import { oddSchemas } from "../../support/mcp/fake-odd-schemas.mjs";

let pool: TestPool;
beforeAll(async () => {
  pool = createTestPool({ s: fakeServerConfig("schemas", { tool_name_prefix: false }) });
  await pool.ready();
});
afterAll(() => pool.close());

const definitionOf = (name: string) =>
  pool.entries().find(({ definition }) => definition.name === name)?.definition;

describe("odd schemas of a real server", () => {
  it.each([
    "references",
    "string_or_object",
    "nullable",
    "const_union",
    "discriminated",
    "remote_reference",
    "foreign_pattern",
    "hostile_pattern",
    "tuple_2020",
    "tuple_draft7",
    "recursive",
    "large",
  ])("reach the model unchanged: %s", (name) => {
    expect(definitionOf(name)?.parameters).toEqual(oddSchemas[name]);
  });

  it.each([
    ["without_type", { type: "object", ...oddSchemas["without_type"] }],
    ["without_schema", { type: "object", properties: {} }],
    ["root_union", { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } }],
    ["root_reference", { type: "object", properties: { a: { type: "string" } } }],
  ])("get a root that providers take, and the original is kept: %s", (name, schema) => {
    expect(definitionOf(name)?.parameters).toMatchObject(schema);
    expect(pool.entries().find((entry) => entry.definition.name === name)?.spec.raw.inputSchema).toEqual(
      oddSchemas[name],
    );
  });

  it("cost a server only the tool that can't be offered, and are reported", () => {
    expect(definitionOf("not_an_object")).toBeUndefined();
    const { refusals, warnings } = pool.statusOf("s");
    expect(refusals.map(({ code }) => code)).toEqual(["mcp_schema_not_object"]);
    expect(warnings.map(({ code }) => code)).toEqual(["mcp_schema_large"]);
  });

  it.each([
    ["references", { point: { x: 1 } }],
    ["string_or_object", { target: "text" }],
    ["string_or_object", { target: { id: 4 } }],
    ["nullable", { note: null }],
    ["const_union", { level: "high" }],
    ["discriminated", { shape: { kind: "circle", r: 2 } }],
    ["recursive", { value: "a", children: [{ value: "b", children: [{ value: "c" }] }] }],
    ["without_type", { name: "n" }],
    ["without_schema", { anything: [1] }],
    ["root_reference", { a: "x" }],
    ["root_union", { name: "n" }],
    ["remote_reference", { place: { anything: true } }],
    ["foreign_pattern", { code: "ABC" }],
    ["hostile_pattern", { code: `${"a".repeat(60)}!` }],
    ["tuple_2020", { pair: ["a", 1] }],
    ["tuple_draft7", { pair: ["a", 1] }],
    ["large", { field_1: "x" }],
  ])("let a valid call through, its arguments untouched: %s", async (name, args) => {
    expect((await pool.call(name, args)).content).toBe(JSON.stringify(args));
  });

  it.each([
    ["references", { point: {} }],
    ["string_or_object", { target: 5 }],
    ["discriminated", { shape: { kind: "square", r: 2 } }],
    ["recursive", { children: [{ value: 3 }] }],
    ["root_union", {}],
    ["tuple_2020", { pair: [1, 1] }],
    ["tuple_draft7", { pair: [1, 1] }],
  ])("keep an invalid call back: %s", async (name, args) => {
    await expect(pool.call(name, args)).rejects.toMatchObject({ code: "tool_arguments_invalid" });
  });
});
