/** Shorter values are words that a text may hold for other reasons. */
const leastLength = 4;

/** The text without these secrets, as they are, in the form of an address, or in a Basic header. */
export function redact(text: string, secrets: Iterable<string | undefined>): string {
  const forms = [...secrets]
    .filter((secret) => secret !== undefined)
    .filter(({ length }) => length >= leastLength)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ "": secret }).toString().slice(1),
    ]);
  return [...new Set(forms)]
    .toSorted((a, b) => b.length - a.length)
    .reduce((safe, form) => safe.replaceAll(form, "***"), text);
}
