import { canonicalJson } from "../kernel/canonical-json.js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";

/** What OpenAI and Anthropic refuse at the root of a function's parameters, whatever is below it. */
const refusedAtRoot = ["anyOf", "oneOf", "allOf", "not", "enum", "const"] as const;

/**
 * A root without the keywords that providers refuse there. The members of a union or a conjunction become one
 * object: a property that differs between them may be any of its forms, and required is what all members of a
 * union, or any of a conjunction, require. The result admits at least what the root admits; the server's own
 * schema still decides about arguments.
 */
export function flattenRoot(root: JsonSchema, resolve: (member: JsonSchema) => JsonSchema): JsonSchema {
  if (!refusedAtRoot.some((keyword) => keyword in root)) return root;
  const kept = Object.fromEntries(Object.entries(root).filter(([key]) => !isRefused(key)));
  const membersOf = (keyword: string) => listOf(root[keyword]).filter(isRecord).map(resolve);
  const alternatives = ["anyOf", "oneOf"].map(membersOf).filter((members) => members.length > 0);
  const conjuncts = membersOf("allOf");
  const required = [
    ...namesIn(root),
    ...conjuncts.flatMap(namesIn),
    ...alternatives.flatMap((members) => intersection(members.map(namesIn))),
  ];
  return {
    ...kept,
    properties: joinProperties([root, ...conjuncts, ...alternatives.flat()]),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  };
}

function isRefused(key: string): boolean {
  return refusedAtRoot.some((keyword) => keyword === key);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function namesIn(schema: JsonSchema): string[] {
  return listOf(schema["required"]).filter((name) => typeof name === "string");
}

function intersection(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  return first.filter((name) => others.every((list) => list.includes(name)));
}

function joinProperties(schemas: readonly JsonSchema[]): JsonSchema {
  const forms = new Map<string, Map<string, unknown>>();
  for (const { properties } of schemas.filter((schema) => isRecord(schema["properties"]))) {
    for (const [name, form] of Object.entries(isRecord(properties) ? properties : {})) {
      const known = forms.get(name) ?? new Map<string, unknown>();
      forms.set(name, known.set(canonicalJson(form), form));
    }
  }
  const joined = [...forms].map(([name, known]) => {
    const [only, ...more] = known.values();
    return [name, more.length === 0 ? only : { anyOf: [only, ...more] }];
  });
  return Object.fromEntries(joined) as JsonSchema;
}
