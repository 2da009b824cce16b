import { ReducedValue } from "@langchain/langgraph";
import { z } from "zod";

/**
 * The deferred tools whose schemas this thread has asked for. `catalog_hash` says for which catalog the names
 * were looked up; `fingerprints` (name → fingerprint of that one tool) lets a promotion outlive a change of
 * other tools.
 */
export const promotedSchema = z.object({
  catalog_hash: z.string(),
  names: z.array(z.string()),
  fingerprints: z.record(z.string(), z.string()).optional(),
});

/** More than any configured limit of promotions; what a client hands over is bounded. */
const maxNames = 10_000;

export type Promoted = z.output<typeof promotedSchema>;

/**
 * Nothing new keeps the old; another catalog hash replaces it; the same hash gives the union in order.
 * Names are never doubled, so that writing an update twice changes nothing.
 */
export function mergePromoted(
  current: Promoted | null,
  update: Promoted | null | undefined,
): Promoted | null {
  if (!update) return current;
  const base = current?.catalog_hash === update.catalog_hash ? current : null;
  const names = [...new Set([...(base?.names ?? []), ...update.names])];
  const fingerprints = { ...base?.fingerprints, ...update.fingerprints };
  return { catalog_hash: update.catalog_hash, names, fingerprints };
}

export const promotedChannel = new ReducedValue(promotedSchema.nullable().default(null), {
  inputSchema: promotedSchema.extend({ names: z.array(z.string()).max(maxNames) }).nullish(),
  reducer: mergePromoted,
});
