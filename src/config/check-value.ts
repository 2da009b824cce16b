import type { z } from "zod";
import { FawnError } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { describeIssue } from "./describe-issue.js";
import type { Environment } from "./environment.js";
import type { KeyPath } from "./key-path.js";
import { childShapes, type Shapes } from "./schema-shape.js";
import { keyLocation, valueLocation, type SourceDocument } from "./source-document.js";
import { substitute } from "./substitute.js";

/** Where a value stands and what its references are filled from. */
export interface CheckContext {
  readonly document: SourceDocument;
  readonly environment: Environment;
  readonly path: KeyPath;
  /** What an unset variable without a default does; `report` where left out. */
  readonly unset?: "report" | "drop";
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FawnError[] };

/** Fills in the environment and checks the result. Finds every problem, not just the first. */
export function checkValue<T>(raw: unknown, schema: z.ZodType<T>, context: CheckContext): Checked<T> {
  const { document, environment, path, unset = "report" } = context;
  const filled = substitute(raw, [schema], path, { document, environment, unset });
  const parsed = schema.safeParse(filled.value);
  const unfilled = new Set(filled.problems.map((problem) => problem.location?.path));
  const violations = (parsed.error?.issues ?? [])
    .map((issue) => violation(issue, { raw, filled: filled.value, schema, context }))
    .filter((problem) => !unfilled.has(problem.location?.path));
  const problems = [...filled.problems, ...violations].toSorted(byPlace);
  if (problems.length > 0 || !parsed.success) return { ok: false, problems };
  return { ok: true, value: parsed.data };
}

function byPlace({ location: a }: FawnError, { location: b }: FawnError): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

interface Parsed {
  readonly raw: unknown;
  readonly filled: unknown;
  readonly schema: z.ZodType;
  readonly context: CheckContext;
}

function violation(issue: z.core.$ZodIssue, { raw, filled, schema, context }: Parsed): FawnError {
  const steps = issue.path.map((segment) => (typeof segment === "number" ? segment : String(segment)));
  const shapes = steps.reduce<Shapes>(childShapes, [schema]);
  const present = steps.reduce(memberOf, filled) !== undefined;
  const { message, remedy } = describeIssue(issue, { raw: steps.reduce(memberOf, raw), present }, shapes);
  const place = issue.code === "invalid_key" ? keyLocation : valueLocation;
  return new FawnError("config_value_invalid", message, {
    remedy,
    location: place(context.document, [...context.path, ...steps]),
  });
}

function memberOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
