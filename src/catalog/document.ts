import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { tokenize } from "./tokenize.js";

/** Weight of each part of a definition in the ranking; the relative sizes follow the measurements on open tool sets. */
const fieldWeights = {
  name: 2,
  title: 1,
  description: 1,
  server: 1,
  group: 0.5,
  parameterNames: 0.5,
  parameterTexts: 0.3,
  tags: 1,
  examples: 0.5,
};

/**
 * How often each token occurs in a definition, weighted by where it stands. `examples` are requests that the tool
 * serves, beside its own.
 */
export function weightedTerms(
  definition: ToolDefinition,
  examples: readonly string[] = [],
): Map<string, number> {
  const parameters = describeParameters(definition.parameters);
  const fields: [keyof typeof fieldWeights, string][] = [
    ["name", definition.name],
    ["title", definition.title ?? ""],
    ["description", definition.description],
    ["server", definition.server ?? ""],
    ["group", definition.group ?? ""],
    ["parameterNames", parameters.names],
    ["parameterTexts", parameters.texts],
    ["tags", (definition.tags ?? []).join(" ")],
    ["examples", [...(definition.examples ?? []), ...examples].join(" ")],
  ];
  const terms = new Map<string, number>();
  for (const [field, text] of fields) {
    for (const token of tokenize(text)) terms.set(token, (terms.get(token) ?? 0) + fieldWeights[field]);
  }
  return terms;
}

function describeParameters(schema: JsonSchema): { names: string; texts: string } {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const texts = Object.values(properties).map((property) => {
    const description = isRecord(property) ? property["description"] : undefined;
    return typeof description === "string" ? description : "";
  });
  return { names: Object.keys(properties).join(" "), texts: texts.join(" ") };
}
