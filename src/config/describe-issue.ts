import type { z } from "zod";
import { nearest } from "./did-you-mean.js";
import { hasReference } from "./reference-template.js";
import { defaultOf, descriptionOf, takesAnyText, wantsWholeNumber, type Shapes } from "./schema-shape.js";

/** What is wrong with one value and what to do, in words for people. */
export interface IssueText {
  readonly message: string;
  readonly remedy: string;
}

type Issue = z.core.$ZodIssue;

/** A value as the file has it, and whether anything of it is left once the environment is filled in. */
export interface RawValue {
  readonly raw: unknown;
  readonly present: boolean;
}

/**
 * Puts a schema violation into words. It is told the value as the file has it, so that no message shows what an
 * environment variable holds; nor does any show the text of a key that takes text, since it may be a secret.
 */
export function describeIssue(issue: Issue, { raw, present }: RawValue, shapes: Shapes): IssueText {
  if (issue.code === "custom") return describeCustom(issue);
  if (!present) {
    const message =
      raw === undefined ? "this key is missing." : "this comes out empty, and a value is needed.";
    const meaning = descriptionOf(shapes);
    return { message, remedy: meaning ? `Add it: ${meaning}` : "Add it." };
  }
  if (issue.code === "invalid_key") {
    return { message: `this name may not be used: ${issue.issues[0]?.message ?? ""}.`, remedy: "Rename it." };
  }
  if (issue.code === "too_small" && issue.origin === "string") {
    return { message: "this must not be empty.", remedy: remedyFor(issue, raw, shapes) };
  }
  const found = takesAnyText(shapes) ? kindOf(raw) : show(raw);
  const type = wanted(issue);
  const expected = type === typeWords["number"] && wantsWholeNumber(shapes) ? typeWords["int"] : type;
  return { message: `this must be ${expected}, not ${found}.`, remedy: remedyFor(issue, raw, shapes) };
}

/** A refinement may bring its own remedy in `params.remedy`. */
function describeCustom(issue: z.core.$ZodIssueCustom): IssueText {
  const remedy: unknown = issue.params?.["remedy"];
  return { message: issue.message, remedy: typeof remedy === "string" ? remedy : "Correct it." };
}

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "`true` or `false`",
  array: "a list",
  object: "a mapping of keys to values",
  record: "a mapping of keys to values",
};

function wanted(issue: Issue): string {
  if (issue.code === "invalid_type") return typeWords[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return listed(issue.values.map((value) => `\`${String(value)}\``));
  if (issue.code === "too_small") {
    return issue.inclusive === false ? `above ${Number(issue.minimum)}` : `${Number(issue.minimum)} or more`;
  }
  if (issue.code === "too_big") return `${Number(issue.maximum)} or less`;
  if (issue.code === "invalid_union") return listed([...new Set(issue.errors.flat().map(wanted))]);
  if (issue.code === "invalid_format" && issue.format === "url") {
    return "an address that begins with http:// or https://";
  }
  return `valid (${issue.message})`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function kindOf(raw: unknown): string {
  if (raw === null || raw === "") return "empty";
  if (Array.isArray(raw)) return "a list";
  if (typeof raw === "string") return "this text";
  return typeof raw === "object" ? "a mapping" : `a ${typeof raw}`;
}

function show(raw: unknown): string {
  if (typeof raw === "string" && hasReference(raw)) return `what \`${raw}\` comes out as`;
  if (typeof raw === "string" && raw !== "") return `the text ${JSON.stringify(raw)}`;
  return typeof raw === "number" || typeof raw === "boolean" ? String(raw) : kindOf(raw);
}

function remedyFor(issue: Issue, raw: unknown, shapes: Shapes): string {
  if (issue.code === "invalid_value" && typeof raw === "string") {
    const near = nearest(raw, issue.values.map(String));
    if (near) return `Did you mean \`${near}\`?`;
  }
  if (issue.code === "invalid_type" && issue.expected === "string" && typeof raw !== "object") {
    return "Put it in quotes.";
  }
  const fallback = defaultOf(shapes);
  return fallback === undefined
    ? "Correct it."
    : `Correct it, or leave it out for the default, \`${JSON.stringify(fallback)}\`.`;
}
