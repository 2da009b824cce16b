import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonSchema } from "../kernel/json-schema.js";
import { configJsonSchema, extensionsJsonSchema, mapSchemas } from "./json-schemas.js";

/** The schemas that editors check and complete both files with: file name and text. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return {
    "config.schema.json": forEditors("Fawn: config.yaml", configJsonSchema()),
    "extensions_config.schema.json": forEditors("Fawn: extensions_config.json", extensionsJsonSchema()),
  };
}

/** Writes the schemas into a folder, which is made where it is missing. */
export async function writeSchemaFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(schemaFiles()).map(([name, text]) => writeFile(join(folder, name), text)));
}

const reference = {
  type: "string",
  description: "One reference to an environment variable: $NAME, ${NAME} or ${NAME:-default}.",
  pattern: "^\\$([A-Za-z_][A-Za-z0-9_]*|\\{[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?\\})$",
} as const;

/** An address may have references anywhere in it. */
const withReference = { type: "string", pattern: "\\$[A-Za-z_{]" } as const;

function forEditors(title: string, schema: JsonSchema): string {
  const { $schema, ...rest } = mapSchemas(schema, allowReference);
  return `${JSON.stringify({ $schema, title, ...rest, $defs: { reference } }, null, 2)}\n`;
}

/** Lets a reference stand where the schema wants something else than any text. */
function allowReference(schema: JsonSchema): JsonSchema {
  const { description, default: fallback, ...constraints } = schema;
  const free = constraints["type"] === "string" && !("enum" in constraints) && !("format" in constraints);
  if (free || !scalarTypes.has(constraints["type"])) return schema;
  const alternative = constraints["format"] === "uri" ? withReference : { $ref: "#/$defs/reference" };
  return {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
    anyOf: [constraints, alternative],
  };
}

const scalarTypes: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);
