/** The way from a file's root to a value: `["models", 0, "use"]`. */
export type KeyPath = readonly (string | number)[];

const plainKey = /^[\w$-]+$/;

/** `models[0].use`; keys that would be ambiguous stand in brackets and quotes: `mcpServers["my server"]`. */
export function formatKeyPath(path: KeyPath): string {
  return path
    .map((segment, index) => {
      if (typeof segment === "number") return `[${segment}]`;
      if (!plainKey.test(segment)) return `[${JSON.stringify(segment)}]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join("");
}
