import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import { flattenRoot } from "./flatten-root.js";

export type ModelSchema = { readonly schema: JsonSchema } | { readonly problem: string };

/** Keywords that say nothing about which values are valid. */
const annotations = new Set(["title", "description", "$comment"]);
const localDefinition = /^#\/(definitions|\$defs)\/([^/]+)$/;

/**
 * A server's input schema as the model sees it: the server's own, with its root made what every provider
 * insists on, `{type: "object", properties}` without unions. A root that is only a reference to a definition takes
 * that definition's place; everything below the root stays as it is. A missing schema takes no arguments.
 */
export function modelSchemaOf(inputSchema: unknown): ModelSchema {
  if (inputSchema === undefined || inputSchema === null || inputSchema === true) {
    return { schema: { type: "object", properties: {} } };
  }
  if (!isRecord(inputSchema)) return { problem: "its input schema is not an object" };
  const { $defs, definitions } = inputSchema;
  const root = flattenRoot(withRootReference(inputSchema), (member) =>
    withRootReference({ ...($defs ? { $defs } : {}), ...(definitions ? { definitions } : {}), ...member }),
  );
  const { type } = root;
  if (type !== undefined && type !== "object" && !(Array.isArray(type) && type.includes("object"))) {
    return { problem: `its input schema is of type ${JSON.stringify(type)}, and arguments are an object` };
  }
  if (type === "object" && isRecord(root["properties"])) return { schema: root };
  const properties = isRecord(root["properties"]) ? root["properties"] : {};
  return { schema: { ...root, type: "object", properties } };
}

function withRootReference(root: JsonSchema): JsonSchema {
  const { $ref: reference, ...rest } = root;
  if (typeof reference !== "string") return root;
  const [, keyword = "", name = ""] = localDefinition.exec(reference) ?? [];
  const definitions = root[keyword];
  const target = isRecord(definitions) ? definitions[decodePointer(name)] : undefined;
  if (!isRecord(target) || target["$ref"] !== undefined) return root;
  const clashes = Object.keys(rest).some((key) => key in target && !annotations.has(key));
  return clashes ? root : { ...target, ...rest };
}

/** RFC 6901 in a URI fragment. */
function decodePointer(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
