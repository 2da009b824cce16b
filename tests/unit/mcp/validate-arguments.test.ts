import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../src/kernel/json-schema.js";
import { createTimeGuard } from "../../../src/mcp/time-guard.js";
import { createArgumentCheck } from "../../../src/mcp/validate-arguments.js";
import { oddSchemas } from "../../support/mcp/fake-odd-schemas.mjs";

const guard = createTimeGuard(250);
const checkOf = (schema: unknown) => createArgumentCheck(schema as JsonSchema, guard);
const faultsOf = (schema: unknown, args: unknown) => checkOf(schema)(args);
const property = (schema: object, more: object = {}) => ({
  type: "object",
  properties: { a: schema },
  ...more,
});
const draft = (name: string) => ({ $schema: `http://json-schema.org/${name}/schema#` });

describe("createArgumentCheck, valid arguments", () => {
  it.each([
    ["references", { point: { x: 1 } }],
    ["string_or_object", { target: "text" }],
    ["string_or_object", { target: { id: 4 } }],
    ["nullable", { note: null }],
    ["const_union", { level: "high" }],
    ["discriminated", { shape: { kind: "circle", r: 2 } }],
    ["discriminated", { shape: { kind: "square", a: 2 } }],
    ["recursive", { value: "a", children: [{ value: "b", children: [{ value: "c" }] }] }],
    ["without_type", { name: "n" }],
    ["root_reference", { a: "x" }],
    ["root_union", { name: "n" }],
    ["remote_reference", { place: { anything: true } }],
    ["foreign_pattern", { code: "ABC" }],
    ["tuple_2020", { pair: ["a", 1] }],
    ["tuple_draft7", { pair: ["a", 1] }],
    ["large", { field_1: "x" }],
  ])("passes those of %s", (name, args) => {
    expect(faultsOf(oddSchemas[name], args)).toBeUndefined();
  });

  it("asserts no format where the draft makes it an annotation", () => {
    expect(faultsOf(property({ type: "string", format: "date-time" }), { a: "tomorrow" })).toBeUndefined();
  });

  it("takes 19.99 for a multiple of 0.01", () => {
    expect(faultsOf(property({ multipleOf: 0.01 }), { a: 19.99 })).toBeUndefined();
  });

  it("doesn't take inherited members for properties", () => {
    const schema = {
      type: "object",
      properties: { constructor: { type: "string" }, toString: { type: "string" } },
    };
    expect(faultsOf(schema, {})).toBeUndefined();
  });

  it("ignores what stands beside a reference before 2019-09, and not since", () => {
    const schema = property(
      { $ref: "#/definitions/n", type: "string" },
      { definitions: { n: { type: "number" } }, ...draft("draft-07") },
    );
    expect(faultsOf(schema, { a: 1 })).toBeUndefined();
    const modern = { ...schema, $schema: "https://json-schema.org/draft/2020-12/schema" };
    expect(faultsOf(modern, { a: 1 })).toContain("'a' must be string");
  });

  it("doesn't take data that looks like a schema for one", () => {
    const value = { $ref: "x", type: "string" };
    expect(faultsOf(property({ const: value }, draft("draft-07")), { a: value })).toBeUndefined();
    expect(faultsOf(property({ const: value }, draft("draft-07")), { a: { $ref: "x" } })).toContain(
      "must be",
    );
  });

  it("lets everything pass under a draft that it doesn't know", () => {
    expect(
      faultsOf({ ...property({ type: "string" }), $schema: "https://example.org/mine" }, { a: 1 }),
    ).toBeUndefined();
    expect(faultsOf({ ...property({ type: "string" }), $schema: 7 }, { a: 1 })).toBeUndefined();
  });

  it.each([
    ["an unknown type", property({ type: "any" })],
    ["draft 3's required", property({ type: "string", required: true })],
    ["a reference into nothing", property({ $ref: "#/nowhere" })],
    ["lookahead in a language of its own", property({ pattern: "(?<=a)b(?P<n>c)" })],
  ])("lets everything pass where the schema has %s", (_, schema) => {
    expect(faultsOf(schema, { a: 1 })).toBeUndefined();
  });

  it("survives an asynchronous schema", () => {
    expect(faultsOf({ $async: true, ...property({ type: "string" }) }, { a: 1 })).toContain(
      "'a' must be string",
    );
  });

  it("lets the server decide where a pattern takes too long", () => {
    const check = checkOf(oddSchemas["hostile_pattern"]);
    expect(check({ code: `${"a".repeat(60)}!` })).toBeUndefined();
    expect(check({ code: "b" })).toBeUndefined();
  });
});

describe("createArgumentCheck, invalid arguments", () => {
  it.each([
    ["references", { point: {} }, "'point' must have the key 'x'"],
    ["string_or_object", { target: 5 }, "'target' must be string, not the number 5"],
    ["const_union", { level: "mid" }, `'level' must be "low", not "mid"`],
    ["recursive", { children: [{ value: 3 }] }, "'children[0].value' must be string, not the number 3"],
    ["without_type", {}, "the arguments must have the key 'name'"],
    ["tuple_2020", { pair: [1, 1] }, "'pair[0]' must be string, not the number 1"],
    ["tuple_draft7", { pair: ["a", 1, 2] }, "must NOT have more than 2 items"],
    ["hostile_pattern", { code: "b" }, 'must match pattern "^(a+)+$", not "b"'],
  ])("tells what is wrong with those of %s", (name, args, fault) => {
    expect(faultsOf(oddSchemas[name], args)).toContain(fault);
  });

  it("reads a tuple of an unnamed older draft as a tuple", () => {
    const schema = property({ items: [{ type: "string" }] });
    expect(faultsOf(schema, { a: ["x"] })).toBeUndefined();
    expect(faultsOf(schema, { a: [1] })).toContain("'a[0]' must be string");
  });

  it("reads draft 4's exclusive limits and ids", () => {
    const schema = { ...draft("draft-04"), id: "x", ...property({ minimum: 1, exclusiveMinimum: true }) };
    expect(faultsOf(schema, { a: 2 })).toBeUndefined();
    expect(faultsOf(schema, { a: 1 })).toContain("must be > 1");
  });

  it("reads draft 6 and 2019-09", () => {
    expect(faultsOf({ ...draft("draft-06"), ...property({ const: 1 }) }, { a: 2 })).toContain("must be 1");
    expect(faultsOf({ ...draft("draft/2019-09"), ...property({ const: 1 }) }, { a: 2 })).toContain(
      "must be 1",
    );
  });

  it("asserts formats where the draft does", () => {
    expect(faultsOf({ ...draft("draft-07"), ...property({ format: "email" }) }, { a: "nobody" })).toContain(
      "email",
    );
  });

  it("names the key that must not be there, and the values that may", () => {
    const schema = property({ enum: ["x", "y"] }, { additionalProperties: false });
    expect(faultsOf(schema, { a: "z", b: 1 })).toBe(
      `- the arguments must not have the key 'b'\n- 'a' must be one of ["x","y"], not "z"`,
    );
  });

  it("lists five faults at most", () => {
    const schema = { type: "object", required: Array.from({ length: 9 }, (_, number) => `key${number}`) };
    const lines = faultsOf(schema, {})?.split("\n") ?? [];
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe("- and 4 more");
  });

  it("refuses what is no object", () => {
    expect(faultsOf({ type: "object" }, "text")).toContain("the arguments must be object");
  });
});

describe("createArgumentCheck, side effects", () => {
  it("changes neither arguments nor schema", () => {
    const schema = property(
      { type: "integer", default: 3 },
      { ...draft("draft-07"), additionalProperties: false },
    );
    const before = structuredClone(schema);
    const args = { b: "1" };
    faultsOf(schema, args);
    expect(args).toEqual({ b: "1" });
    expect(schema).toEqual(before);
  });

  it("keeps schemas of one id apart", () => {
    const one = { $id: "https://schemas.example/x", ...property({ type: "string" }) };
    const two = { $id: "https://schemas.example/x", ...property({ type: "number" }) };
    expect(faultsOf(one, { a: "x" })).toBeUndefined();
    expect(faultsOf(two, { a: 1 })).toBeUndefined();
  });
});
