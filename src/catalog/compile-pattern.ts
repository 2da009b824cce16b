import { RE2JS, RE2JSException } from "re2js";
import type { QueryFault } from "./query.js";

/**
 * Longest program that a pattern may compile to. The time for one text is at most this times its length, so
 * that the program and the length of a text bound how long one step can take.
 */
const maxProgramSize = 1000;

/** A regular expression on an engine that is linear in the length of the text, or what is wrong with it. */
export function compilePattern(pattern: string, flags: string): RE2JS | QueryFault {
  try {
    const multiline = flags.includes("m") ? RE2JS.MULTILINE : 0;
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL | multiline);
    if (compiled.programSize() <= maxProgramSize) return compiled;
    const message = "The pattern repeats too much. Use smaller counts, or search by words.";
    return { code: "pattern_too_complex", message };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const message = `The pattern is not a regular expression that can be searched with (${error.message}); look-around and back-references are not supported. Correct it, or search by words.`;
    return { code: "pattern_invalid", message };
  }
}
