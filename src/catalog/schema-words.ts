import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";

export interface SchemaWords {
  readonly names: string;
  /** Titles and descriptions of parameters. */
  readonly texts: string;
  /** Values of enumerations and constants. */
  readonly values: string;
}

/** Levels of the schema that are read; a property takes one, and so does an array or an alternative in it. */
const maxDepth = 5;
const maxValues = 40;
const limits = { names: 3000, texts: 8000, values: 3000 };

/** Collects words under a limit of characters; what comes after it is left out. */
class WordList {
  readonly #words: string[] = [];
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  add(text: unknown): void {
    if (typeof text !== "string" || this.#left <= 0) return;
    this.#words.push(text.slice(0, this.#left));
    this.#left -= text.length + 1;
  }

  text(): string {
    return this.#words.join("\n");
  }
}

/** The words of a JSON Schema that say what a tool takes. */
export function schemaWords(schema: JsonSchema): SchemaWords {
  const names = new WordList(limits.names);
  const texts = new WordList(limits.texts);
  const values = new WordList(limits.values);

  const readProperties = (properties: unknown, depth: number): void => {
    if (!isRecord(properties)) return;
    for (const [name, member] of Object.entries(properties)) {
      names.add(name);
      if (!isRecord(member)) continue;
      texts.add(member["description"]);
      read(member, depth);
    }
  };
  const read = (node: unknown, depth: number): void => {
    if (!isRecord(node)) return;
    values.add(node["const"]);
    if (Array.isArray(node["enum"])) node["enum"].slice(0, maxValues).forEach((value) => values.add(value));
    if (depth === 0) return;
    readProperties(node["properties"], depth - 1);
    read(node["items"], depth - 1);
    for (const key of ["anyOf", "oneOf", "allOf"]) {
      const parts = node[key];
      if (Array.isArray(parts)) parts.forEach((part) => read(part, depth - 1));
    }
  };
  read(schema, maxDepth);
  return { names: names.text(), texts: texts.text(), values: values.text() };
}
