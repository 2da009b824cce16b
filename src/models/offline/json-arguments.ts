import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { Claims } from "./claims.js";
import type { PickVariant } from "./schema-view.js";
import { createSchemaReader, propertiesOf } from "./schema-view.js";

/**
 * Arguments that the text gives as JSON: the whole object, or (for a tool that takes a list of objects) that list
 * or one object of it. Empty if there is none.
 */
export function jsonArguments(
  parameters: JsonSchema,
  claims: Claims,
  pick: PickVariant,
): Record<string, unknown> {
  const read = createSchemaReader(parameters, pick);
  const properties = propertiesOf(read(parameters).schema);
  const lists = Object.entries(properties).flatMap(([name, property]) => {
    const { kind, schema } = read(property);
    const item = kind === "list" ? read(schema["items"]) : undefined;
    return item?.kind === "object" ? [{ name, keys: Object.keys(propertiesOf(item.schema)) }] : [];
  });
  for (const mention of claims.free("json")) {
    const args = match(mention.value, Object.keys(properties), lists);
    if (args === undefined) continue;
    claims.take(mention);
    return args;
  }
  return {};
}

interface ObjectList {
  readonly name: string;
  readonly keys: readonly string[];
}

function match(
  value: unknown,
  names: readonly string[],
  lists: readonly ObjectList[],
): Record<string, unknown> | undefined {
  const has = (object: unknown, keys: readonly string[]): boolean =>
    isRecord(object) && Object.keys(object).some((key) => keys.includes(key));
  if (isRecord(value) && has(value, names)) return value;
  const objects = Array.isArray(value) ? value : [value];
  const list =
    objects.length > 0 ? lists.find(({ keys }) => objects.every((object) => has(object, keys))) : undefined;
  return list && { [list.name]: objects };
}
