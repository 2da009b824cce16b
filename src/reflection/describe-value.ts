/** Whether a function can only be called with `new`. */
export function isClass(value: unknown): boolean {
  return typeof value === "function" && /^class\b/u.test(Function.prototype.toString.call(value));
}

/** What a value is, with its article, for messages: "a class `Foo`", "the text "a"", "an instance of `Map`". */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return named(isClass(value) ? "a class" : "a function", value.name);
  if (typeof value === "string") return "text";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  const maker: unknown = Reflect.get(value, "constructor");
  if (value instanceof Promise) return "a promise";
  return typeof maker === "function" && maker !== Object ? named("an instance of", maker.name) : "an object";
}

function named(kind: string, name: string): string {
  return name ? `${kind} \`${name}\`` : kind;
}
