/**
 * JSON with object keys sorted at every depth and no white space, so that equal values give equal text
 * whatever order they were built in. Non-ASCII text is kept. `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => compareText(a, b)));
  });
}

/** Orders text by UTF-16 code unit: the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
