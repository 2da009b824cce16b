import { z } from "zod";
import { isRecord, type JsonSchema } from "../kernel/json-schema.js";
import { appConfigSchema } from "./app-config.js";
import { extensionsConfigSchema } from "./extensions-config.js";

/** What may be written in `config.yaml`, as JSON Schema (draft 2020-12), before references are allowed for. */
export function configJsonSchema(): JsonSchema {
  return tidy(z.toJSONSchema(appConfigSchema, { io: "input", target: "draft-2020-12" }));
}

/** The same for `extensions_config.json`. */
export function extensionsJsonSchema(): JsonSchema {
  return tidy(z.toJSONSchema(extensionsConfigSchema, { io: "input", target: "draft-2020-12" }));
}

/** Applies `change` to a schema and to all schemas in it, the inner ones first. */
export function mapSchemas(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const map = (inner: unknown) => (isRecord(inner) ? mapSchemas(inner, change) : inner);
  const inside: Record<string, unknown> = { ...schema };
  for (const key of ["items", "additionalProperties"]) if (key in inside) inside[key] = map(inside[key]);
  if (Array.isArray(inside["anyOf"])) inside["anyOf"] = inside["anyOf"].map(map);
  if (isRecord(inside["properties"])) {
    const members = Object.entries(inside["properties"]);
    inside["properties"] = Object.fromEntries(members.map(([key, member]) => [key, map(member)]));
  }
  return change(inside);
}

/** Says that unknown keys are a mistake, and leaves out limits that only restate the type. */
function tidy(schema: object): JsonSchema {
  return mapSchemas({ ...schema }, (found) => {
    const kept = Object.entries(found).filter(([key, value]) => !restatesType(key, value));
    const closed = "properties" in found && !("additionalProperties" in found);
    return Object.fromEntries(closed ? [...kept, ["additionalProperties", false]] : kept);
  });
}

function restatesType(key: string, value: unknown): boolean {
  if (key === "maximum") return value === Number.MAX_SAFE_INTEGER;
  return key === "propertyNames" && isRecord(value) && Object.keys(value).length === 1;
}
