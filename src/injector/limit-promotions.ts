export interface PromotionUse {
  /** In the order of promotion. */
  readonly names: readonly string[];
  /** Names of all tool calls of the thread, in the order of time. */
  readonly calls: readonly string[];
  /** Found by the searches since the last model call. */
  readonly fresh: ReadonlySet<string>;
}

/**
 * The least recently used promotions, to be dropped so that at most `limit` remain: first those that were never
 * called, oldest promotion first; then those whose last call is longest ago. Fresh ones go last of all, since
 * what was found has to be bound in the next call.
 */
export function promotionsToDrop({ names, calls, fresh }: PromotionUse, limit: number): readonly string[] {
  if (names.length <= limit) return [];
  const lastCall = new Map(calls.map((name, position) => [name, position]));
  const byUse = names.toSorted(
    (a, b) =>
      Number(fresh.has(a)) - Number(fresh.has(b)) || (lastCall.get(a) ?? -1) - (lastCall.get(b) ?? -1),
  );
  return byUse.slice(0, names.length - limit);
}
