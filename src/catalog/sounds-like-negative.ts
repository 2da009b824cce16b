import type { QueryPlan } from "./ranking/query-plan.js";
import { porter2 } from "./text/porter2.js";
import { scanWords } from "./text/scan-words.js";
import { englishStopWords } from "./text/stop-words.js";
import { characterPairs } from "./text/wide-script.js";

/** Share of a negative's words that a request must have, in any form or language that the search knows. */
const leastShare = 2 / 3;

/** The first of what a tool says it is not for that the request sounds like. */
export function soundsLikeNegative(plan: QueryPlan, negatives: readonly string[]): string | undefined {
  if (negatives.length === 0) return undefined;
  const asked = new Set(
    plan.terms.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => [...terms])),
  );
  return negatives.find((negative) => {
    const terms = termsOf(negative);
    return terms.length > 0 && terms.filter((term) => asked.has(term)).length >= leastShare * terms.length;
  });
}

function termsOf(text: string): string[] {
  const terms = new Set<string>();
  scanWords(text, {
    word: (word) => void (englishStopWords.has(word) || terms.add(porter2(word))),
    wide: (run) => characterPairs(run).forEach((pair) => terms.add(pair)),
  });
  return [...terms];
}
