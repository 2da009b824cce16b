import { cutText } from "../tool-text/cut-text.js";

/** Longest example request, in characters. */
export const maxRequestLength = 200;

const maxQueryLength = 1_000;
/** Addresses, long numbers and tokens: they say nothing about a tool, and may be private. */
const personal = /@|:\/\/|\d[\d\s().-]{4,}\d|^\S{41,}$/u;

/**
 * The words of a search that say what a tool is for, fit to be kept; `undefined` where it has none: `select:` names
 * tools, and a pattern is no request. Operators (`+word`, `server:name`), addresses and long numbers fall away.
 */
export function requestText(query: string): string | undefined {
  const text = query.slice(0, maxQueryLength).trim();
  if (/^select:/iu.test(text) || /^\/.*\/\w*$/su.test(text)) return undefined;
  const words = text
    .replace(/\p{Cc}+/gu, " ")
    .split(/\s+/u)
    .map((word) => word.replace(/^\++/u, ""))
    .filter((word) => word !== "" && !/^server:/iu.test(word) && !personal.test(word));
  const request = cutText(words.join(" "), maxRequestLength);
  return /\p{L}/u.test(request) ? request : undefined;
}

/** Equal for requests of the same words, whatever their order, case and punctuation. */
export function requestKey(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...new Set(words)].toSorted().join(" ");
}
