import type { Catalog } from "../catalog/catalog.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";
import type { ToolInstance } from "../registry/tool-entry.js";

/** What a run needs for deferral. All three are set, or all are empty. */
export type DeferredToolSetup =
  | {
      readonly toolSearchTool: ToolInstance;
      readonly deferredNames: ReadonlySet<string>;
      readonly catalogHash: string;
    }
  | { readonly toolSearchTool: null; readonly deferredNames: ReadonlySet<never>; readonly catalogHash: null };

export const noDeferredTools: DeferredToolSetup = {
  toolSearchTool: null,
  deferredNames: new Set<never>(),
  catalogHash: null,
};

/** The setup for a catalog; empty when deferral is off or nothing can be deferred. */
export function deferredToolSetup(
  enabled: boolean,
  catalog: Catalog,
  toolSearch: () => ToolInstance,
): DeferredToolSetup {
  if (!enabled || catalog.tools.length === 0) return noDeferredTools;
  return {
    toolSearchTool: toolSearch(),
    deferredNames: catalog.names,
    catalogHash: catalog.hash,
  };
}

/**
 * Fails closed: with deferral on, tools to defer and yet no setup for all of them, the agent is not built;
 * otherwise their schemas would be bound, or they could be neither found nor called.
 *
 * @throws FawnError `deferral_not_recovered`
 */
export function assertDeferralHolds(
  enabled: boolean,
  snapshot: RegistrySnapshot,
  setup: DeferredToolSetup,
): void {
  const missing = snapshot.deferrable.length - setup.deferredNames.size;
  if (!enabled || missing === 0) return;
  throw new FawnError(
    "deferral_not_recovered",
    `tool_search is enabled and ${snapshot.deferrable.length} tools are to be deferred, but the deferred set has ${setup.deferredNames.size}; refusing to bind MCP schemas (fail-closed).`,
    { remedy: "Report this with your configuration, or set tool_search.enabled to false." },
  );
}
