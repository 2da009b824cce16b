/** A JSON Schema of any draft. What is inside is checked where it is used. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
