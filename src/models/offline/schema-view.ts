import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";

/** What a text must offer for a value of a schema to be read from it. */
export type ValueKind = "choice" | "string" | "number" | "integer" | "boolean" | "list" | "object" | "any";

/** A schema with references followed, `allOf` merged and one variant of each union picked. */
export interface SchemaView {
  readonly kind: ValueKind;
  readonly schema: JsonSchema;
  /** Of `choice`. */
  readonly choices: readonly unknown[];
}

/** Decides between the variants of a union; gets them with references followed. */
export type PickVariant = (variants: readonly JsonSchema[]) => JsonSchema | undefined;

/** References that are followed one after another before a schema counts as anything. */
const maxHops = 16;

/** Reads schemas of one document; `root` is what its references point into. */
export function createSchemaReader(root: JsonSchema, pick: PickVariant): (schema: unknown) => SchemaView {
  const read = (value: unknown): SchemaView => {
    const schema = flatten(value, root);
    const variants = unionOf(schema).map((variant) => flatten(variant, root));
    if (variants.length === 0) return view(schema);
    const real = variants.filter((variant) => !isNull(variant));
    const choices = real.map(choicesOf);
    if (choices.length > 0 && choices.every((list) => list.length > 0))
      return { kind: "choice", schema, choices: choices.flat() };
    const picked = real.length === 1 ? real[0] : pick(real);
    return picked ? read({ ...without(schema, ["anyOf", "oneOf"]), ...picked }) : view(schema);
  };
  return read;
}

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  return isRecord(schema["properties"]) ? schema["properties"] : {};
}

export function requiredOf(schema: JsonSchema): ReadonlySet<string> {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return new Set(required.filter((name) => typeof name === "string"));
}

/** The values of `const` and `enum`; empty where any value will do. */
export function choicesOf(schema: JsonSchema): readonly unknown[] {
  if ("const" in schema) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"].filter((choice) => choice !== null) : [];
}

function view(schema: JsonSchema): SchemaView {
  const choices = choicesOf(schema);
  return { kind: choices.length > 0 ? "choice" : kindOf(schema), schema, choices };
}

function kindOf(schema: JsonSchema): ValueKind {
  const type = Array.isArray(schema["type"])
    ? schema["type"].find((name) => name !== "null")
    : schema["type"];
  switch (type) {
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "object":
      return type;
    case "array":
      return "list";
    default:
      if (isRecord(schema["properties"])) return "object";
      return "items" in schema ? "list" : "any";
  }
}

function unionOf(schema: JsonSchema): readonly unknown[] {
  const union = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(union) ? union : [];
}

/** Follows references into `root` and merges `allOf`; what cannot be followed counts as anything. */
function flatten(value: unknown, root: JsonSchema, hops = 0): JsonSchema {
  if (!isRecord(value) || hops > maxHops) return {};
  const reference = value["$ref"];
  const local = without(value, ["$ref", "allOf"]);
  const referred = typeof reference === "string" ? flatten(resolve(reference, root), root, hops + 1) : {};
  const parts = Array.isArray(value["allOf"]) ? value["allOf"] : [];
  return parts.reduce<JsonSchema>(
    (merged, part) => merge(merged, flatten(part, root, hops + 1)),
    merge(referred, local),
  );
}

function merge(base: JsonSchema, over: JsonSchema): JsonSchema {
  const properties = { ...propertiesOf(base), ...propertiesOf(over) };
  const required = [...new Set([...requiredOf(base), ...requiredOf(over)])];
  return {
    ...base,
    ...over,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** A JSON pointer (RFC 6901) in a fragment, `#/$defs/node`. Other documents are not fetched. */
function resolve(reference: string, root: JsonSchema): unknown {
  if (!reference.startsWith("#")) return undefined;
  const keys = decodeURIComponent(reference.slice(1)).split("/").slice(1);
  return keys.reduce<unknown>((at, key) => {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) return at[Number(name)];
    return isRecord(at) ? at[name] : undefined;
  }, root);
}

function isNull(schema: JsonSchema): boolean {
  return schema["type"] === "null" || ("const" in schema && schema["const"] === null);
}

function without(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}
