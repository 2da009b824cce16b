import { FawnError } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { configWarning, type ConfigWarning } from "./config-warning.js";
import { nearest } from "./did-you-mean.js";
import type { KeyPath } from "./key-path.js";
import { childShapes, isStrict, knownKeys, listsKey, type Shapes } from "./schema-shape.js";
import { keyLocation, type SourceDocument } from "./source-document.js";

export interface KnownPart {
  readonly value: unknown;
  readonly warnings: readonly ConfigWarning[];
  /** Unknown keys of strict sections. */
  readonly problems: readonly FawnError[];
}

/**
 * Takes out the keys that the schema does not know, at every depth, with a warning for each that names the
 * nearest known key; in a strict section it is a problem. Mappings that take further keys (models, tools, OAuth) keep them. A listed key with an empty
 * value (`key:` or `null`) counts as left out, which is what a section with every line commented out looks like.
 */
export function dropUnknownKeys(document: SourceDocument, shapes: Shapes): KnownPart {
  const warnings: ConfigWarning[] = [];
  const problems: FawnError[] = [];
  const unknown = (at: Shapes, path: KeyPath, known: readonly string[]): void => {
    if (isStrict(at)) problems.push(forbiddenKey(document, path, known));
    else warnings.push(unknownKey(document, path, known));
  };
  const visit = (value: unknown, at: Shapes, path: KeyPath): unknown => {
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => visit(item, childShapes(at, index), [...path, index]));
    }
    if (!isRecord(value) || at.length === 0) return value;
    const known = knownKeys(at);
    const kept: [string, unknown][] = [];
    for (const [key, member] of Object.entries(value)) {
      if (known && !known.includes(key)) unknown(at, [...path, key], known);
      else if (member !== null || !listsKey(at, key)) {
        kept.push([key, visit(member, childShapes(at, key), [...path, key])]);
      }
    }
    return Object.fromEntries(kept);
  };
  return { value: visit(document.value, shapes, []), warnings, problems };
}

function unknownKey(document: SourceDocument, path: KeyPath, known: readonly string[]): ConfigWarning {
  const message = `unknown key \`${String(path.at(-1))}\`; ${hintOf(path, known)} It is left out.`;
  return configWarning("config_unknown_key", message, keyLocation(document, path));
}

function forbiddenKey(document: SourceDocument, path: KeyPath, known: readonly string[]): FawnError {
  const message = `unknown key \`${String(path.at(-1))}\`; ${hintOf(path, known)}`;
  return new FawnError("config_unknown_key", message, {
    location: keyLocation(document, path),
    remedy: "Correct it: in this section nothing is passed over.",
  });
}

function hintOf(path: KeyPath, known: readonly string[]): string {
  const near = nearest(String(path.at(-1)), known);
  return near ? `did you mean \`${near}\`?` : `known are ${known.map((name) => `\`${name}\``).join(", ")}.`;
}
