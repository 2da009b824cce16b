import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { Mention } from "./mentions.js";
import { parseJson } from "./mentions.js";
import type { ValueKind } from "./schema-view.js";

/** What a value has to be. */
export interface Wanted {
  readonly kind: ValueKind;
  readonly schema: JsonSchema;
  readonly choices: readonly unknown[];
  readonly item?: Wanted | undefined;
}

const truths = new Set(["true", "yes", "on", "enabled", "1", "是", "开"]);
const falsehoods = new Set(["false", "no", "off", "disabled", "0", "否", "关"]);

/** The value that a text stands for, or undefined if it cannot stand for one of this kind. */
export function readText(text: string, wanted: Wanted): unknown {
  const trimmed = text.trim();
  switch (wanted.kind) {
    case "choice":
      return wanted.choices.find((choice) => sameText(String(choice), trimmed));
    case "string":
      return text === "" ? undefined : text;
    case "number":
    case "integer":
      return readNumber(Number(trimmed.replaceAll(",", "")), trimmed !== "", wanted);
    case "boolean":
      return readBoolean(trimmed.toLowerCase());
    case "list":
      return readList(trimmed, wanted.item);
    case "object": {
      const value = parseJson(trimmed);
      return isRecord(value) ? value : undefined;
    }
    case "any":
      break;
  }
  return trimmed === "" ? undefined : (parseJson(trimmed) ?? text);
}

/** The value that a mention stands for, or undefined. */
export function readMention(mention: Mention, wanted: Wanted): unknown {
  if (mention.kind === "number" && (wanted.kind === "number" || wanted.kind === "integer"))
    return readNumber(Number(mention.value), true, wanted);
  if (mention.kind === "json" && wanted.kind === "string") return undefined;
  if (mention.kind === "quoted" && wanted.kind === "any") return mention.text;
  if (mention.kind === "quoted" && wanted.kind === "list") return readQuotedList(mention.text, wanted.item);
  return readText(mention.text, wanted);
}

function readQuotedList(text: string, item: Wanted | undefined): unknown {
  const parsed = parseJson(text);
  if (Array.isArray(parsed)) return parsed;
  const value = item === undefined ? text : readText(text, item);
  return value === undefined ? undefined : [value];
}

function readNumber(value: number, given: boolean, { kind, schema }: Wanted): number | undefined {
  if (!given || !Number.isFinite(value)) return undefined;
  if (kind === "integer" && !Number.isInteger(value)) return undefined;
  const holds = (bound: string, test: (limit: number) => boolean): boolean => {
    const limit = schema[bound];
    return typeof limit !== "number" || test(limit);
  };
  const fits =
    holds("minimum", (limit) => value >= limit) &&
    holds("maximum", (limit) => value <= limit) &&
    holds("exclusiveMinimum", (limit) => value > limit) &&
    holds("exclusiveMaximum", (limit) => value < limit);
  return fits ? value : undefined;
}

function readBoolean(text: string): boolean | undefined {
  if (truths.has(text)) return true;
  return falsehoods.has(text) ? false : undefined;
}

function readList(text: string, item: Wanted | undefined): unknown {
  const parsed = parseJson(text);
  if (Array.isArray(parsed)) return parsed;
  const values = splitList(text).map((part) => (item === undefined ? part : readText(part, item)));
  return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
}

/** `a, b and c` in its parts. */
function splitList(text: string): string[] {
  return text
    .split(/\s*[,，、;；]\s*(?:and\s+)?|\s+and\s+|\s+&\s+|(?<=\p{Script=Han})和(?=\p{Script=Han})/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function sameText(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, " ");
}
