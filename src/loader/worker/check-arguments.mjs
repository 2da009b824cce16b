// Checks arguments by the schema of the tool that they are for. Runs where the tool runs: a regular expression that takes
// for ever holds up nobody else. Libraries are loaded with the first schema that needs them.

/** @typedef {{ value: unknown } | { faults: string }} Checked */

const shownFaults = 5;
/** Their values are of use, while the messages of the others say it all. */
const telling = new Map([
  ["enum", "allowedValues"],
  ["const", "allowedValue"],
  ["additionalProperties", "additionalProperty"],
]);

/** @param {unknown} schema @returns {schema is import("zod").ZodType} */
export function isZod(schema) {
  return typeof schema === "object" && schema !== null && "_zod" in schema;
}

/**
 * The function that checks by a schema: zod also fills in defaults and transforms, a JSON Schema changes nothing.
 *
 * @param {unknown} schema @returns {Promise<(args: unknown) => Promise<Checked>>} rejects where the schema is none
 */
export async function argumentCheck(schema) {
  if (isZod(schema)) return (args) => checkByZod(schema, args);
  const validate = await compile(/** @type {Record<string, unknown>} */ (schema));
  return async (args) => (validate(args) ? { value: args } : { faults: describe(validate.errors ?? []) });
}

/** @param {import("zod").ZodType} schema @param {unknown} args @returns {Promise<Checked>} */
async function checkByZod(schema, args) {
  const parsed = await schema.safeParseAsync(args);
  if (parsed.success) return { value: parsed.data };
  const { prettifyError } = await import("zod");
  return { faults: prettifyError(parsed.error) };
}

/** By the draft that the schema names, else 2020-12. @param {Record<string, unknown>} schema */
async function compile({ $schema: draft, ...schema }) {
  const ajv = await validator(typeof draft === "string" ? draft : "");
  const { default: formats } = await import("ajv-formats");
  formats.default(ajv);
  return ajv.compile(schema);
}

/** @param {string} draft */
async function validator(draft) {
  const options = {
    strict: false,
    allErrors: true,
    logger: /** @type {const} */ (false),
    ownProperties: true,
  };
  if (/draft-0[467]/.test(draft)) return new (await import("ajv")).Ajv(options);
  if (draft.includes("2019-09")) return new (await import("ajv/dist/2019.js")).Ajv2019(options);
  return new (await import("ajv/dist/2020.js")).Ajv2020(options);
}

/** One line a fault, in words by which a model can mend them. @param {readonly import("ajv").ErrorObject[]} errors */
function describe(errors) {
  const lines = [...new Set(errors.map(describeOne))];
  const more = lines.length - shownFaults;
  return [...lines.slice(0, shownFaults), ...(more > 0 ? [`and ${more} more`] : [])]
    .map((line) => `- ${line}`)
    .join("\n");
}

/** @param {import("ajv").ErrorObject} error */
function describeOne({ instancePath, keyword, params, message = `must satisfy '${keyword}'` }) {
  const path = instancePath.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  const detail = telling.get(keyword);
  const value = detail === undefined ? "" : `: ${JSON.stringify(params[detail])}`;
  return `${path === "" ? "the arguments" : `'${path}'`} ${message}${value}`;
}
