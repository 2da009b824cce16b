import type { AskedTerms } from "./asked-terms.js";

/** Below this share of the best score nothing counts as a match: the words in common are by chance. */
export const leastShare = 0.35;

/**
 * How much of a query of one word the best document has to meet. A long request holds many words that no tool
 * has, so that less is asked of it, by the root of the number of words. At this size the open queries lose none
 * to three in a thousand hits, and small talk finds nothing.
 */
const leastStrength = 0.55;

/** Whether the best match, with the sum of what the query's terms gave it, is more than chance. */
export function isConfident(query: AskedTerms, strongest: number): boolean {
  return strongest > 0 && strongest >= (query.expected * leastStrength) / Math.sqrt(query.words);
}
