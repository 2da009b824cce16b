import { canonicalJson } from "../kernel/canonical-json.js";
import { isRecord } from "../kernel/json-schema.js";

/**
 * Whether a result's content already says its structured content, so that the model need not read it twice.
 * Servers repeat it as the JSON text that the specification asks for, or wrap what they say in one key
 * (`{"result": 5}`, `{"content": [...]}`).
 */
export function saysStructured(content: readonly unknown[], structured: unknown): boolean {
  const [onlyValue, ...others] = isRecord(structured) ? Object.values(structured) : [];
  const wrapped = isRecord(structured) && onlyValue !== undefined && others.length === 0 ? [onlyValue] : [];
  const wanted = new Set([structured, ...wrapped].map(canonicalJson));
  return sayings(content).some((saying) => wanted.has(canonicalJson(saying)));
}

/** All that content can be read as: its text, each text as JSON, the texts as one list, its blocks as they are. */
function sayings(content: readonly unknown[]): unknown[] {
  const texts = content.flatMap((block) =>
    isRecord(block) && block["type"] === "text" && typeof block["text"] === "string" ? [block["text"]] : [],
  );
  const parsed = texts.map(parseJson);
  return [content, texts.join("\n"), ...texts, ...parsed, texts, parsed];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
