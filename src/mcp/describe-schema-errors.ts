import type { ErrorObject } from "ajv";

const shownErrors = 5;
/** They only say that one of the errors below them matters; alone they help nobody. */
const umbrellas = new Set(["anyOf", "oneOf", "if", "allOf"]);

/** What is wrong with arguments, one line a fault, in words by which a model can mend them. */
export function describeSchemaErrors(errors: readonly ErrorObject[]): string {
  const telling = errors.filter(({ keyword }) => !umbrellas.has(keyword));
  const lines = [...new Set((telling.length > 0 ? telling : errors).map(describe))];
  const more = lines.length - shownErrors;
  const shown = lines.slice(0, shownErrors).map((line) => `- ${line}`);
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

function describe(error: ErrorObject): string {
  return `${pathOf(error.instancePath)} ${expectation(error)}${found(error)}`;
}

/** JSON pointer as a key path: `/user/ages/0` is `user.ages[0]`. */
function pathOf(pointer: string): string {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const path = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join("");
  return path === "" ? "the arguments" : `'${path.replace(/^\./, "")}'`;
}

function expectation({ keyword, params, message }: ErrorObject): string {
  const named: Record<string, unknown> = params;
  switch (keyword) {
    case "enum":
      return `must be one of ${JSON.stringify(named["allowedValues"])}`;
    case "const":
      return `must be ${JSON.stringify(named["allowedValue"])}`;
    case "additionalProperties":
      return `must not have the key '${String(named["additionalProperty"])}'`;
    case "unevaluatedProperties":
      return `must not have the key '${String(named["unevaluatedProperty"])}'`;
    case "required":
      return `must have the key '${String(named["missingProperty"])}'`;
    default:
      return message ?? `must satisfy '${keyword}'`;
  }
}

/** The wrong value where its kind is the point. */
function found({ keyword, data }: ErrorObject): string {
  if (keyword === "type") return `, not ${kindOf(data)}`;
  const isShort = typeof data === "number" || (typeof data === "string" && data.length <= 60);
  return isShort ? `, not ${JSON.stringify(data)}` : "";
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value)}`;
}
