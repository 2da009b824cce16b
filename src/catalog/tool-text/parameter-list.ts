import { isRecord, type JsonSchema } from "../../kernel/json-schema.js";

export interface ParameterText {
  readonly name: string;
  /** `string`, `integer`, …; empty where the schema names none. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** The top-level parameters of a tool's schema, as its owner describes them. */
export function parameterList(schema: JsonSchema): readonly ParameterText[] {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required: ReadonlySet<unknown> = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  return Object.entries(properties).map(([name, member]) => {
    const { type, description } = isRecord(member) ? member : {};
    return {
      name,
      type: typeof type === "string" ? type : "",
      required: required.has(name),
      description: typeof description === "string" ? description : "",
    };
  });
}
