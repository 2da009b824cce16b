import type { RE2JS } from "re2js";
import { compilePattern } from "../catalog/compile-pattern.js";
import type { IntentRule } from "../config/sections/intent.js";
import { FawnError } from "../kernel/fawn-error.js";

/** Finds the groups that the configured patterns name for a request, in the order of the rules. */
export type IntentRules = (request: string) => readonly string[];

/** What is read of a request, in characters. */
const longestRequest = 1_000;

/** Patterns run on an engine that is linear in the text, whatever they are. A pattern that is none is told by `onFault`. */
export function compileRules(rules: readonly IntentRule[], onFault: (fault: FawnError) => void): IntentRules {
  const compiled = rules.flatMap(({ pattern, groups }, index) => {
    const result = compilePattern(pattern, "");
    if (!("message" in result)) return [{ pattern: result, groups }];
    onFault(
      new FawnError("intent_rule_invalid", `intent.rules[${index}].pattern: ${result.message}`, {
        remedy: "The rule is left out until it is corrected.",
      }),
    );
    return [];
  });
  return (request) => {
    const text = request.slice(0, longestRequest);
    return [
      ...new Set(compiled.filter(({ pattern }) => fits(pattern, text)).flatMap(({ groups }) => groups)),
    ];
  };
}

function fits(pattern: RE2JS, text: string): boolean {
  return pattern.matcher(text).find();
}
