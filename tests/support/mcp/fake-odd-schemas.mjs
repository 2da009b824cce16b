// Input schemas that real servers have and that converters tend to lose or refuse. All valid.
const tree = {
  type: "object",
  properties: { value: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/node" } } },
  $defs: {
    node: {
      type: "object",
      properties: { value: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/node" } } },
      required: ["value"],
    },
  },
};

const large = {
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: 2_000 }, (_, number) => [
      `field_${number}`,
      {
        type: "string",
        description: `Field number ${number} of a form that someone generated from a table.`,
      },
    ]),
  ),
};

/** @type {Record<string, object | undefined>} */
export const oddSchemas = {
  references: {
    type: "object",
    properties: { point: { $ref: "#/$defs/point" } },
    required: ["point"],
    $defs: { point: { type: "object", properties: { x: { type: "number" } }, required: ["x"] } },
  },
  string_or_object: {
    type: "object",
    properties: {
      target: { anyOf: [{ type: "string" }, { type: "object", properties: { id: { type: "integer" } } }] },
    },
  },
  nullable: { type: "object", properties: { note: { anyOf: [{ type: "string" }, { type: "null" }] } } },
  const_union: {
    type: "object",
    properties: {
      level: {
        oneOf: [
          { const: "low", title: "Low" },
          { const: "high", title: "High" },
        ],
      },
    },
  },
  discriminated: {
    type: "object",
    properties: {
      shape: {
        oneOf: [
          {
            type: "object",
            properties: { kind: { const: "circle" }, r: { type: "number" } },
            required: ["kind", "r"],
          },
          {
            type: "object",
            properties: { kind: { const: "square" }, a: { type: "number" } },
            required: ["kind", "a"],
          },
        ],
      },
    },
  },
  recursive: tree,
  without_type: { properties: { name: { type: "string" } }, required: ["name"] },
  without_schema: undefined,
  root_reference: {
    $ref: "#/definitions/Root",
    definitions: { Root: { type: "object", properties: { a: { type: "string" } } } },
  },
  root_union: {
    anyOf: [
      { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    ],
  },
  remote_reference: { type: "object", properties: { place: { $ref: "https://schemas.example/place.json" } } },
  foreign_pattern: { type: "object", properties: { code: { type: "string", pattern: "(?i)^abc$" } } },
  hostile_pattern: { type: "object", properties: { code: { type: "string", pattern: "^(a+)+$" } } },
  tuple_2020: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { pair: { prefixItems: [{ type: "string" }, { type: "number" }], items: false } },
  },
  tuple_draft7: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: { pair: { items: [{ type: "string" }, { type: "number" }], additionalItems: false } },
  },
  large,
  not_an_object: { type: "array", items: { type: "string" } },
};

export const oddSchemaTools = Object.entries(oddSchemas).map(([name, inputSchema]) => ({
  name,
  description: `Tool with the schema ${name}.`,
  ...(inputSchema === undefined ? {} : { inputSchema }),
  ...(name === "nullable"
    ? { outputSchema: { type: "object", properties: { a: { $ref: "https://schemas.example/a.json" } } } }
    : {}),
}));
