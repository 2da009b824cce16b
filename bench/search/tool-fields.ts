import { schemaWords } from "../../src/catalog/schema-words.js";
import type { RegisteredTool } from "../../src/registry/registered-tool.js";
import type { fieldBoosts } from "./engine.js";

/** A tool in the form in which searches with fields take it. */
export function fieldsOf({ definition }: RegisteredTool): Record<keyof typeof fieldBoosts, string> {
  const { name, description, server = "", parameters } = definition;
  const { names, texts } = schemaWords(parameters);
  return { name, description, server, parameterNames: names, parameterTexts: texts };
}
