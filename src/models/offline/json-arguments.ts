import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { Claims } from "./claims.js";
import type { PickVariant } from "./schema-view.js";
import { createSchemaReader, propertiesOf } from "./schema-view.js";

/**
 * Arguments that the text gives as JSON: the whole object, or the value of a property that is an object or a list
 * of objects (one object counts as a list of one). Empty if there is none.
 */
export function jsonArguments(
  parameters: JsonSchema,
  claims: Claims,
  pick: PickVariant,
): Record<string, unknown> {
  const read = createSchemaReader(parameters, pick);
  const properties = propertiesOf(read(parameters).schema);
  const holders = Object.entries(properties).flatMap(([name, property]): ObjectHolder[] => {
    const view = read(property);
    const object = view.kind === "list" ? read(view.schema["items"]) : view;
    if (object.kind !== "object") return [];
    return [{ name, isList: view.kind === "list", keys: Object.keys(propertiesOf(object.schema)) }];
  });
  for (const mention of claims.free("json")) {
    const args = match(mention.value, Object.keys(properties), holders);
    if (args === undefined) continue;
    claims.take(mention);
    return args;
  }
  return {};
}

/** A property that takes an object, or a list of them. */
interface ObjectHolder {
  readonly name: string;
  readonly isList: boolean;
  readonly keys: readonly string[];
}

function match(
  value: unknown,
  names: readonly string[],
  holders: readonly ObjectHolder[],
): Record<string, unknown> | undefined {
  if (isRecord(value) && has(value, names)) return value;
  const objects = Array.isArray(value) ? value : [value];
  const holder = holders.find(
    ({ isList, keys }) =>
      (isList || isRecord(value)) && objects.length > 0 && objects.every((object) => has(object, keys)),
  );
  return holder && { [holder.name]: holder.isList ? objects : value };
}

function has(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && Object.keys(value).some((key) => keys.includes(key));
}
