import { z } from "zod";
import { FawnError } from "../kernel/fawn-error.js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import { examplesByLanguage } from "../registry/tool-definition.js";
import { isLegalToolName, reservedNameReason } from "../registry/tool-name.js";

const texts = z.array(z.string());

/** All of a tool that can be written down: what an isolated process tells of the tools that it holds. */
export const plainSpecSchema = z.strictObject({
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().min(1, "must not be empty: the model chooses by it"),
  group: z.string().min(1).optional(),
  tags: texts.optional(),
  examples: z
    .union([texts.transform(examplesByLanguage), z.object({ en: texts.optional(), zh: texts.optional() })])
    .optional(),
  negatives: texts.optional(),
  permission: z.string().min(1).optional(),
  resident: z.boolean().optional(),
  defer: z.enum(["auto", "always", "never"]).default("never"),
  timeoutMs: z.int().positive().optional(),
  annotations: z.looseObject({}).default({}),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  enabled: z.boolean().optional(),
});

type PlainSpec = z.output<typeof plainSpecSchema>;

/** A tool of a file, checked. */
export interface ToolSpec extends Omit<PlainSpec, "name"> {
  readonly name: string;
  readonly parameters: z.ZodType | JsonSchema;
  readonly execute: (args: unknown, context: unknown) => unknown;
  readonly dispose: (() => unknown) | undefined;
}

/** Whether an exported value is meant as a tool. */
export function looksLikeTool(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value["execute"] === "function" && "parameters" in value;
}

/**
 * Checks a tool that a file exports.
 *
 * @throws FawnError `tool_definition_invalid`, `tool_name_illegal`
 */
export function readToolSpec(
  exported: Record<string, unknown>,
  fallbackName: string,
  file: string,
): ToolSpec {
  const invalid = (name: string, problem: string): FawnError => invalidFault(name, problem, file);
  const { execute, dispose, parameters, ...plain } = exported;
  const subject = typeof plain["name"] === "string" ? plain["name"] : fallbackName;
  const parsed = plainSpecSchema.safeParse(plain);
  if (!parsed.success) throw invalid(subject, z.prettifyError(parsed.error));
  const name = legalName(parsed.data.name ?? fallbackName, file);
  if (typeof execute !== "function") throw invalid(name, "`execute` must be a function");
  if (dispose !== undefined && typeof dispose !== "function")
    throw invalid(name, "`dispose` must be a function");
  if (!isSchema(parameters))
    throw invalid(name, "`parameters` must be a zod object or a JSON Schema of type object");
  return {
    ...parsed.data,
    name,
    parameters,
    execute: (args, context) => Reflect.apply(execute, exported, [args, context]),
    dispose: dispose && (() => Reflect.apply(dispose, exported, [])),
  };
}

/** @throws FawnError `tool_name_illegal` */
export function legalName(name: string, file?: string): string {
  const reserved = reservedNameReason(name);
  if (reserved === undefined && isLegalToolName(name)) return name;
  throw new FawnError("tool_name_illegal", `'${name}' is not a name that a tool may have.`, {
    location: file === undefined ? undefined : { file },
    remedy:
      reserved ?? "Use 1 to 64 letters, digits, `_` and `-`; give the tool a `name` or rename its file.",
  });
}

function invalidFault(name: string, problem: string, file: string): FawnError {
  return new FawnError(
    "tool_definition_invalid",
    `The tool '${name}' is not defined as it must be:\n${problem}`,
    {
      location: { file },
      remedy: "Compare it with `defineTool` in docs/tools-directory.md.",
    },
  );
}

/** A zod schema of any version, or a JSON Schema for an object. */
function isSchema(value: unknown): value is z.ZodType | JsonSchema {
  return isRecord(value) && ("_def" in value || value["type"] === "object");
}
