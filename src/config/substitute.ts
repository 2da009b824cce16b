import { FawnError } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { variable, type Environment } from "./environment.js";
import type { KeyPath } from "./key-path.js";
import {
  isTemplateFault,
  isWholeReference,
  parseTemplate,
  type Template,
  type TemplateFault,
} from "./reference-template.js";
import { childShapes, hasListedKeys, wantedScalar, type Shapes, type WantedScalar } from "./schema-shape.js";
import { valueLocation, type SourceDocument } from "./source-document.js";

export interface SubstituteOptions {
  readonly document: SourceDocument;
  readonly environment: Environment;
  /** What an unset variable without a default does: be reported, or drop the value that needs it. */
  readonly unset: "report" | "drop";
}

export interface Substituted {
  readonly value: unknown;
  readonly problems: readonly FawnError[];
}

const dropped = Symbol("dropped");

/**
 * Puts environment variables into every text of `raw`, which stands at `path` of the document. Keys are left
 * alone, and what a variable holds is never expanded again. A value that is one reference and nothing else:
 *
 * - takes the type that its key wants: where only a number or `true`/`false` may stand, it is read as one. Where
 *   the schema leaves the type open (further settings of a model or a tool), it is so read too, unless it is
 *   written in quotes.
 * - counts as left out where it comes out empty, except in free mappings such as `env` and `headers`.
 */
export function substitute(
  raw: unknown,
  shapes: Shapes,
  path: KeyPath,
  options: SubstituteOptions,
): Substituted {
  const problems: FawnError[] = [];
  const visit = (value: unknown, at: Shapes, where: KeyPath): unknown => {
    if (typeof value === "string") {
      const filled = substituteText(value, at, { ...options, path: where });
      problems.push(...filled.problems);
      return filled.value;
    }
    if (Array.isArray(value)) {
      return value
        .map((item: unknown, index) => visit(item, childShapes(at, index), [...where, index]))
        .filter((item) => item !== dropped)
        .map((item) => (item === empty ? "" : item));
    }
    return isRecord(value) ? visitMembers(value, at, where) : value;
  };
  const visitMembers = (value: Record<string, unknown>, at: Shapes, where: KeyPath): unknown => {
    const free = !hasListedKeys(at);
    const members = Object.entries(value)
      .map(([key, member]) => [key, visit(member, childShapes(at, key), [...where, key])] as const)
      .filter(([, member]) => member !== dropped && (free || member !== empty))
      .map(([key, member]) => [key, member === empty ? "" : member]);
    return Object.fromEntries(members);
  };
  return { value: visit(raw, shapes, path), problems };
}

/** A value that is one reference and came out empty. */
const empty = Symbol("empty");

function substituteText(
  text: string,
  at: Shapes,
  options: SubstituteOptions & { path: KeyPath },
): Substituted {
  const { document, environment, path } = options;
  const template = parseTemplate(text);
  if (isTemplateFault(template)) return { value: text, problems: [malformed(template, document, path)] };
  const missing = missingVariables(template, environment);
  if (missing.length > 0) {
    if (options.unset === "drop") return { value: dropped, problems: [] };
    return { value: text, problems: missing.map((name) => unset(name, document, path)) };
  }
  const filled = fill(template, environment);
  if (!isWholeReference(template)) return { value: filled, problems: [] };
  if (filled === "") return { value: empty, problems: [] };
  const wanted = wantedScalar(at);
  const asText = wanted === "open" && document.isQuoted(path);
  return { value: asText ? filled : readScalar(filled, wanted), problems: [] };
}

/** The variables without a default that are not set, each once. */
function missingVariables(template: Template, environment: Environment): string[] {
  const names = template.flatMap((piece) =>
    typeof piece === "object" && piece.fallback === undefined ? [piece.name] : [],
  );
  return [...new Set(names)].filter((name) => variable(environment, name) === undefined);
}

function fill(template: Template, environment: Environment): string {
  return template
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const value = variable(environment, piece.name) ?? "";
      return value === "" && piece.fallback !== undefined ? piece.fallback : value;
    })
    .join("");
}

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

function readScalar(text: string, wanted: WantedScalar): string | number | boolean {
  const asNumber = wanted === "number" || wanted === "open";
  const asBoolean = wanted === "boolean" || wanted === "open";
  if (asNumber && numberForm.test(text)) return Number(text);
  if (asBoolean && (text === "true" || text === "false")) return text === "true";
  return text;
}

function unset(name: string, document: SourceDocument, path: KeyPath): FawnError {
  return new FawnError("config_variable_missing", `the environment variable ${name} is not set.`, {
    remedy: `Set it, or write \`\${${name}:-default}\`.`,
    location: valueLocation(document, path),
  });
}

const faultTexts: Readonly<Record<TemplateFault["fault"], string>> = {
  unclosed: "has no closing `}`.",
  malformed: "is not a reference to an environment variable.",
  nested: "has a reference in its default, and a default is plain text.",
};

function malformed({ fault, text }: TemplateFault, document: SourceDocument, path: KeyPath): FawnError {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return new FawnError("config_reference_malformed", `\`${shown}\` ${faultTexts[fault]}`, {
    remedy: "Write `$NAME`, `${NAME}` or `${NAME:-default}`, and `$$` for a dollar sign.",
    location: valueLocation(document, path),
  });
}
