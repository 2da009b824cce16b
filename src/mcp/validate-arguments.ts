import type { AnySchemaObject, ErrorObject, Options, ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { default as formats } from "ajv-formats";
import type { JsonSchema } from "../kernel/json-schema.js";
import { describeSchemaErrors } from "./describe-schema-errors.js";
import type { DialectSchema } from "./schema-draft.js";
import { dialectsOf } from "./schema-draft.js";
import type { TimeGuard } from "./time-guard.js";

/** The faults of arguments in words, or undefined where there are none, or none that can be told here. */
export type ArgumentCheck = (args: unknown) => string | undefined;

const options: Options = {
  strict: false,
  allErrors: true,
  verbose: true,
  logger: false,
  // The schema is a stranger's: nothing of it is kept for others, and arguments are read only.
  addUsedSchema: false,
  useDefaults: false,
  coerceTypes: false,
  // A property called "constructor" is not the one that every object inherits.
  ownProperties: true,
  // Compiling finds what it can't handle; checking against the meta-schema costs ten times as much.
  meta: false,
  validateSchema: false,
  // 19.99 is a multiple of 0.01, whatever binary fractions say.
  multipleOfPrecision: 8,
  // A tool is called a few times; optimising its code costs more than it saves.
  code: { optimize: false },
};

/** Characters of a schema above which compiling it would hold up everything else for up to a second. */
const maxSchemaSize = 100_000;
/** Where one of these is, the time of a check isn't bounded by the size of the arguments. */
const unboundedKeywords =
  /"(?:pattern|patternProperties|uniqueItems|format|\$ref|\$dynamicRef|\$recursiveRef)"/;

/**
 * Checks arguments against a server's input schema, by the schema's own draft. A valid argument is never
 * refused: where the schema can't be checked here (an unknown draft, a remote `$ref`, a regular expression of
 * another language, a size or a check that takes too long), everything passes and the server decides. Compiled at the
 * first check. Nothing is ever fetched, and arguments are never changed.
 */
export function createArgumentCheck(schema: JsonSchema, guard: TimeGuard): ArgumentCheck {
  const text = JSON.stringify(schema);
  const isBounded = !unboundedKeywords.test(text);
  let compiled: ValidateFunction | "none" | undefined = text.length > maxSchemaSize ? "none" : undefined;
  return (args) => {
    compiled ??= compile(dialectsOf(schema), guard) ?? "none";
    if (compiled === "none") return undefined;
    const validate = compiled;
    const check = (): readonly ErrorObject[] => (validate(args) ? [] : (validate.errors ?? []));
    const finished = isBounded ? { done: true as const, value: check() } : guard(check);
    if (!finished.done) {
      compiled = "none";
      return undefined;
    }
    return finished.value.length === 0 ? undefined : describeSchemaErrors(finished.value);
  };
}

function compile(dialects: readonly DialectSchema[], guard: TimeGuard): ValidateFunction | undefined {
  for (const candidate of dialects) {
    try {
      const finished = guard(() => compileOnce(candidate));
      return finished.done ? finished.value : undefined;
    } catch {
      // This reading of the schema doesn't hold; the next one may.
      continue;
    }
  }
  return undefined;
}

function compileOnce({ dialect, schema, assertsFormat }: DialectSchema): ValidateFunction {
  const ajv = instances[dialect]();
  if (assertsFormat) formats.default(ajv);
  return ajv.compile(schema as AnySchemaObject);
}

const instances: Readonly<Record<DialectSchema["dialect"], () => Ajv>> = {
  "2020-12": () => new Ajv2020(options),
  "2019-09": () => new Ajv2019(options),
  "draft-07": () => new Ajv(options),
};
