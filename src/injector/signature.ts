import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";

/**
 * The arguments of a tool in one short line, `path: string, limit?: number`. The whole schema is bound in the
 * next model call, so it need not be paid for twice.
 */
export function signatureOf(parameters: JsonSchema): string {
  const properties = isRecord(parameters["properties"]) ? parameters["properties"] : {};
  const required = new Set(Array.isArray(parameters["required"]) ? parameters["required"] : []);
  return Object.entries(properties)
    .map(([name, schema]) => `${name}${required.has(name) ? "" : "?"}: ${typeName(schema)}`)
    .join(", ");
}

/** Values of an enum that are shown; the schema has them all. */
const maxChoices = 8;

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, maxChoices).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > maxChoices ? ["…"] : [])].join(" | ");
}

function typeName(schema: unknown): string {
  if (!isRecord(schema)) return "any";
  if (Array.isArray(schema["enum"])) return choices(schema["enum"]);
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const variants = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(variants)) return [...new Set(variants.map(typeName))].join(" | ");
  if (schema["type"] === "array") return `${typeName(schema["items"])}[]`;
  if (Array.isArray(schema["type"])) return schema["type"].join(" | ");
  return typeof schema["type"] === "string" ? schema["type"] : "any";
}
