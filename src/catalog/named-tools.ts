import type { Catalog } from "./catalog.js";
import { plainName } from "./plain-name.js";
import { placeOfName } from "./tools-by-name.js";

const looksLikeName = /[_\-.:/]|\p{Ll}\p{Lu}/u;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Positions of tools that a text names: by their whole name anywhere in it, or as the whole text, with or without
 * the server and whatever the separators. `ranked` are the positions among which the latter are looked for.
 */
export function namedTools(catalog: Catalog, text: string, ranked: readonly number[]): number[] {
  const words = text.split(/[\s,;"'`“”‘’()[\]{}，。；、]+/u).map((word) => word.replace(edges, ""));
  const names = [text.trim(), ...words.filter((word) => looksLikeName.test(word))];
  const literal = names.flatMap((name) => {
    const place = placeOfName(catalog.tools, name);
    return catalog.tools[place]?.definition.name === name ? [place] : [];
  });
  const plain = plainName(text);
  const whole = ranked.filter((position) => {
    const definition = catalog.tools[position]?.definition;
    if (definition === undefined || plain === "") return false;
    return plainName(definition.name) === plain || plainName(definition.originalName) === plain;
  });
  return [...new Set([...literal, ...whole])];
}
