/** All scopes of several lists, each once; undefined where there are none. */
export function joinScopes(...lists: readonly (string | undefined)[]): string | undefined {
  const all = new Set(lists.flatMap((list) => list?.split(" ").filter(Boolean) ?? []));
  return all.size === 0 ? undefined : [...all].join(" ");
}
