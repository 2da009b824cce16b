import type { Promoted } from "../agents/thread-state/promoted.js";
import type { Catalog } from "../catalog/catalog.js";
import type { RegisteredTool } from "../registry/registered-tool.js";

/**
 * The promotions that still stand, in the order in which they were made: the tool is in the catalog, permitted, and
 * either the whole catalog or at least this one tool is as it was when it was promoted.
 */
export function heldPromotions(
  promoted: Promoted | null | undefined,
  catalog: Catalog,
  permits: (tool: RegisteredTool) => boolean,
): RegisteredTool[] {
  if (!promoted) return [];
  const sameCatalog = promoted.catalog_hash === catalog.hash;
  return [...new Set(promoted.names)].flatMap((name) => {
    const tool = catalog.get(name);
    if (tool === undefined || !permits(tool)) return [];
    return sameCatalog || promoted.fingerprints?.[name] === tool.fingerprint ? [tool] : [];
  });
}

/** The value of the channel for these promotions, in this order. */
export function promotionRecord(tools: readonly RegisteredTool[], catalog: Catalog): Promoted {
  const fingerprints = Object.fromEntries(tools.map((tool) => [tool.definition.name, tool.fingerprint]));
  return { catalog_hash: catalog.hash, names: Object.keys(fingerprints), fingerprints };
}
