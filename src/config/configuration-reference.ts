import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isRecord, type JsonSchema } from "../kernel/json-schema.js";
import { configurationGuide } from "./configuration-guide.js";
import { describeType, valueSchema } from "./describe-type.js";
import { configJsonSchema, extensionsJsonSchema } from "./json-schemas.js";
import { markdownTable } from "./markdown-table.js";
import { isConnectionKey } from "./sections/connection-keys.js";
import { reloadActionOf } from "./sections/reload-actions.js";

/** The text of docs/configuration.md: how configuration works, and every key of both files. */
export function configurationReference(): string {
  const files = [
    { name: "config.yaml", schema: configJsonSchema() },
    { name: "extensions_config.json", schema: extensionsJsonSchema() },
  ];
  const parts = files.flatMap(({ name, schema }) => [`## \`${name}\``, ...mappingParts(schema, "")]);
  return `${[configurationGuide.trimEnd(), ...parts].join("\n\n")}\n`;
}

/** Writes docs/configuration.md, or wherever `file` says. */
export async function writeConfigurationReference(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, configurationReference());
}

interface Nested {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** The table of one mapping's keys, then those of the mappings inside it. */
function mappingParts(schema: JsonSchema, path: string): string[] {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const keys = Object.entries(properties).flatMap(([key, value]) =>
    isRecord(value) ? [{ key, value }] : [],
  );
  const rows = keys.map(({ key, value }) => [
    `\`${joinPath(path, key)}\``,
    nestedOf(value, joinPath(path, key)) ? `${describeType(value)}, see below` : describeType(value),
    required.includes(key) ? "required" : describeDefault(value),
    typeof value["description"] === "string" ? value["description"] : "",
    isRecord(value["properties"]) ? "" : describeReload(joinPath(path, key)),
  ]);
  const nested = keys.flatMap(({ key, value }) => nestedOf(value, joinPath(path, key)) ?? []);
  return [
    ...(typeof schema["description"] === "string" ? [schema["description"]] : []),
    markdownTable(["Key", "Type", "Default", "Meaning", "When changed"], rows),
    ...nested.flatMap((inner) => [`### \`${inner.path}\``, ...mappingParts(inner.schema, inner.path)]),
  ];
}

/** The mapping with keys of its own that stands at `path`, in a list there, or under any name there. */
function nestedOf(schema: JsonSchema, path: string): Nested | undefined {
  if (isRecord(schema["properties"])) return { path, schema };
  if (isRecord(schema["items"])) return nestedOf(schema["items"], `${path}[]`);
  const value = valueSchema(schema);
  return value && nestedOf(value, `${path}.<name>`);
}

function joinPath(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function describeDefault(schema: JsonSchema): string {
  const fallback = schema["default"];
  if (fallback === undefined || fallback === "") return "";
  const isEmpty = typeof fallback === "object" && fallback !== null && Object.keys(fallback).length === 0;
  if (isEmpty) return schema["type"] === "array" ? "none" : "";
  return `\`${typeof fallback === "string" ? fallback : JSON.stringify(fallback)}\``;
}

const serverPath = /^mcpServers\.<name>\.(?<key>[^.]+)/;

/** What a change of the key takes in a running Fawn; docs/hot-reload.md explains the words. */
function describeReload(path: string): string {
  const key = serverPath.exec(path)?.groups?.["key"];
  if (key !== undefined) return isConnectionKey(key) ? "reconnects" : "hot";
  const action = reloadActionOf(path);
  return action === "none" ? "" : action;
}
