const clauseEnd = /(?<=[.!?;])\s+|(?<=[。！？；\n])\s*|,\s+(?=(?:and|then|also)\s)|，|\s+(?=and then\s)/iu;
const maxClauses = 12;

/** The parts of a request that may each need a tool of their own; what comes after the twelfth stays with it. */
export function splitClauses(text: string): string[] {
  const clauses = text
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
  if (clauses.length <= maxClauses) return clauses;
  return [...clauses.slice(0, maxClauses - 1), clauses.slice(maxClauses - 1).join(" ")];
}
