import { canonicalJson } from "../kernel/canonical-json.js";
import { sha256Hex } from "../kernel/sha256.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { asFunctionTool } from "../registry/tool-definition.js";

/** The canonical text of each tool, kept from one catalog to the next, since it costs more than the hash itself. */
export type CanonicalTexts = ReadonlyMap<RegisteredTool, string>;

export function canonicalTexts(sorted: readonly RegisteredTool[], before?: CanonicalTexts): CanonicalTexts {
  return new Map(sorted.map((tool) => [tool, before?.get(tool) ?? canonicalText(tool)]));
}

function canonicalText({ definition }: RegisteredTool): string {
  return canonicalJson({ name: definition.name, schema: asFunctionTool(definition) });
}

/** SHA-256 over the canonical JSON of `[{name, schema}]` sorted by name, first 16 hexadecimal characters. */
export function catalogHash(texts: CanonicalTexts): string {
  return sha256Hex(`[${[...texts.values()].join(",")}]`, 16);
}
