import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";

/** The dialects that a checker exists for. Draft 4 and 6 are rewritten as draft 7. */
type Dialect = "2020-12" | "2019-09" | "draft-07";

export interface DialectSchema {
  readonly dialect: Dialect;
  /** The schema in that dialect, without the keywords that would send a checker to another one. */
  readonly schema: JsonSchema;
  /** Whether `format` is an assertion: before 2019-09 it may be, since then it is an annotation. */
  readonly assertsFormat: boolean;
}

const declared: ReadonlyMap<string, Dialect | "draft-06" | "draft-04"> = new Map([
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
  ["json-schema.org/draft/2019-09/schema", "2019-09"],
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft-06/schema", "draft-06"],
  ["json-schema.org/draft-04/schema", "draft-04"],
]);

/** Their values are instances, not schemas. */
const dataKeywords = new Set(["const", "enum", "default", "examples"]);
/** What keeps its meaning beside a `$ref` before 2019-09: it is only looked up from elsewhere. */
const besideReference = new Set(["$ref", "$id", "id", "$schema", "$defs", "definitions"]);

/**
 * The ways to read a schema, best first; none for a dialect that isn't known. Without `$schema` it is 2020-12
 * (MCP 2025-11-25, basic), and draft 7 for the older servers whose schemas 2020-12 can't take.
 */
export function dialectsOf(schema: JsonSchema): readonly DialectSchema[] {
  const { $schema: named, $async: _, ...rest } = schema;
  if (named === undefined) {
    return [
      { dialect: "2020-12", schema: rest, assertsFormat: false },
      { dialect: "draft-07", schema: withLoneReferences(rest), assertsFormat: false },
    ];
  }
  if (typeof named !== "string") return [];
  const dialect = declared.get(named.replace(/^https?:\/\//, "").replace(/#$/, ""));
  if (dialect === undefined) return [];
  if (dialect === "2020-12" || dialect === "2019-09")
    return [{ dialect, schema: rest, assertsFormat: false }];
  const modern = dialect === "draft-04" ? fromDraft4(rest) : rest;
  return [{ dialect: "draft-07", schema: withLoneReferences(modern), assertsFormat: true }];
}

/** Until draft 7 a `$ref` makes its siblings void; the checker would apply them. */
function withLoneReferences(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (node) =>
    typeof node["$ref"] === "string"
      ? Object.fromEntries(Object.entries(node).filter(([keyword]) => besideReference.has(keyword)))
      : node,
  );
}

/** Draft 4 has `id` for `$id`, and booleans that make a limit exclusive. */
function fromDraft4(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, ({ id, exclusiveMinimum, exclusiveMaximum, ...node }) => ({
    ...node,
    ...(typeof id === "string" ? { $id: id } : id === undefined ? {} : { id }),
    ...exclusive("minimum", "exclusiveMinimum", node["minimum"], exclusiveMinimum),
    ...exclusive("maximum", "exclusiveMaximum", node["maximum"], exclusiveMaximum),
  }));
}

function exclusive(limit: string, keyword: string, value: unknown, flag: unknown): JsonSchema {
  if (flag === true) return { [limit]: undefined, [keyword]: value };
  return flag === false || flag === undefined ? {} : { [keyword]: flag };
}

function mapSchema(schema: JsonSchema, change: (node: JsonSchema) => JsonSchema): JsonSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    const members = Object.entries(change(value)).map(([key, member]) => [
      key,
      dataKeywords.has(key) ? member : visit(member),
    ]);
    return Object.fromEntries(members);
  };
  const changed = visit(schema);
  return isRecord(changed) ? changed : schema;
}
