/**
 * JSON with object keys sorted at every depth and no white space, so that equal values give equal text
 * whatever order they were built in. Non-ASCII text is kept. `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  return write(value) ?? "undefined";
}

/** As JSON.stringify writes it, which is several times slower when it has to sort keys; undefined for what has no JSON. */
function write(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") return write(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((member) => write(member) ?? "null").join(",")}]`;
  let members = "";
  for (const key of Object.keys(value).toSorted(compareText)) {
    const text = write(Reflect.get(value, key));
    if (text !== undefined) members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${text}`;
  }
  return `{${members}}`;
}

/** Orders text by UTF-16 code unit: the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
