import { isRecord, type JsonSchema } from "../kernel/json-schema.js";

/** What a JSON Schema lets stand, in words: "whole number, 1 to 10", "list of text". */
export function describeType(schema: JsonSchema): string {
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].filter(isRecord).map(describeType).join(" or ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => `\`${String(value)}\``).join(", ");
  switch (schema["type"]) {
    case "string":
      return describeText(schema);
    case "boolean":
      return "`true` or `false`";
    case "integer":
      return `whole number${describeRange(schema)}`;
    case "number":
      return `number${describeRange(schema)}`;
    case "array":
      return `list of ${isRecord(schema["items"]) ? plural(schema["items"]) : "anything"}`;
    case "object":
      return describeMapping(schema);
    default:
      return "anything";
  }
}

/** The schema of what stands under any name in a free mapping, such as `env`. */
export function valueSchema(schema: JsonSchema): JsonSchema | undefined {
  const { properties, additionalProperties } = schema;
  return properties === undefined && isRecord(additionalProperties) ? additionalProperties : undefined;
}

function describeText(schema: JsonSchema): string {
  if (schema["format"] === "uri") return "http or https address";
  return schema["minLength"] === 1 ? "text, not empty" : "text";
}

function describeRange({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  if (typeof exclusiveMinimum === "number") return ` above ${exclusiveMinimum}`;
  if (typeof minimum !== "number") return "";
  return typeof maximum === "number" ? `, ${minimum} to ${maximum}` : `, ${minimum} or more`;
}

function describeMapping(schema: JsonSchema): string {
  const value = valueSchema(schema);
  if (!value) return "mapping";
  return `mapping of names to ${plural(value)}`;
}

function plural(schema: JsonSchema): string {
  const single = describeType(schema);
  return single === "mapping" ? "mappings" : single;
}
