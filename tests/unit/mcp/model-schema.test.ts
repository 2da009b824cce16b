import { describe, expect, it } from "vitest";
import { modelSchemaOf } from "../../../src/mcp/model-schema.js";

describe("modelSchemaOf", () => {
  it("leaves a proper schema untouched, whatever is below its root", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        target: { anyOf: [{ type: "string" }, { type: "object" }] },
        tree: { $ref: "#/$defs/node" },
      },
      $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } },
    };
    expect(modelSchemaOf(schema)).toEqual({ schema });
  });

  it.each([[undefined], [null], [true]])("takes %j as a tool without arguments", (given) => {
    expect(modelSchemaOf(given)).toEqual({ schema: { type: "object", properties: {} } });
  });

  it("adds a missing type and missing properties", () => {
    expect(modelSchemaOf({ properties: { a: { type: "string" } } })).toEqual({
      schema: { type: "object", properties: { a: { type: "string" } } },
    });
    expect(modelSchemaOf({ type: "object" })).toEqual({ schema: { type: "object", properties: {} } });
    expect(modelSchemaOf({ type: ["object", "null"] })).toEqual({
      schema: { type: "object", properties: {} },
    });
  });

  it("makes a union of objects at the root, which providers refuse, one object", () => {
    const byId = {
      type: "object",
      properties: { kind: { const: "id" }, id: { type: "integer" } },
      required: ["kind", "id"],
    };
    const byName = {
      type: "object",
      properties: { kind: { const: "name" }, name: { type: "string" } },
      required: ["kind"],
    };
    const given = { oneOf: [byId, { $ref: "#/$defs/byName" }], $defs: { byName } };
    expect(modelSchemaOf(given)).toEqual({
      schema: {
        type: "object",
        properties: {
          kind: { anyOf: [{ const: "id" }, { const: "name" }] },
          id: { type: "integer" },
          name: { type: "string" },
        },
        required: ["kind"],
        $defs: { byName },
      },
    });
  });

  it("joins a conjunction at the root with what stands beside it", () => {
    const given = {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      allOf: [{ properties: { b: { type: "number" } }, required: ["b"] }],
      not: { required: ["c"] },
    };
    expect(modelSchemaOf(given)).toEqual({
      schema: {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "number" } },
        required: ["a", "b"],
      },
    });
  });

  it("puts the definition that a root reference names in its place", () => {
    const definitions = { "a/b": { type: "object", properties: { a: { $ref: "#/definitions/a~1b" } } } };
    expect(modelSchemaOf({ $ref: "#/definitions/a~1b", definitions, description: "D" })).toEqual({
      schema: {
        type: "object",
        properties: { a: { $ref: "#/definitions/a~1b" } },
        definitions,
        description: "D",
      },
    });
  });

  it("leaves a root reference alone that says more beside it, or leads nowhere", () => {
    const beside = { $ref: "#/$defs/A", required: ["b"], $defs: { A: { type: "object", required: ["a"] } } };
    expect(modelSchemaOf(beside)).toEqual({ schema: { ...beside, type: "object", properties: {} } });
    const remote = { $ref: "https://schemas.example/a.json" };
    expect(modelSchemaOf(remote)).toEqual({ schema: { ...remote, type: "object", properties: {} } });
  });

  it.each([[{ type: "array" }], [{ type: "string" }], ["text"], [[]], [false]])("refuses %j", (given) => {
    expect(modelSchemaOf(given)).toHaveProperty("problem");
  });
});
