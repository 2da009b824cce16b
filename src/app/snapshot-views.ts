import type { Catalog } from "../catalog/catalog.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { SnapshotView } from "../injector/snapshot-view.js";
import { createSnapshotView } from "../injector/snapshot-view.js";
import type { Registry } from "../registry/registry.js";
import type { createIntentReaders } from "./intent-readers.js";
import type { SearchAids } from "./search-aids.js";

export interface SnapshotViewPorts {
  readonly registry: Pick<Registry, "snapshot">;
  readonly aids: SearchAids;
  readonly intents: ReturnType<typeof createIntentReaders>;
  /** The configuration in force. */
  readonly config: () => LoadedConfig;
}

/** The view of the current snapshot, made anew only when snapshot, configuration or examples of a tool are others. */
export function createSnapshotViews({
  registry,
  aids,
  intents,
  config,
}: SnapshotViewPorts): () => SnapshotView {
  const make = (seen: LoadedConfig, previous?: SnapshotView): SnapshotView => {
    const snapshot = registry.snapshot();
    const intentFor = (catalog: Catalog) => intents(seen, snapshot, catalog);
    return createSnapshotView(snapshot, sectionOptions(seen), { ...aids, intentFor, previous });
  };
  let seen = config();
  let current = make(seen);
  let isStale = false;
  aids.onChange(() => (isStale = true));
  return () => {
    if (isStale || current.snapshot !== registry.snapshot() || seen !== config()) {
      seen = config();
      current = make(seen, current);
      isStale = false;
    }
    return current;
  };
}

function sectionOptions({ app, extensions }: LoadedConfig) {
  const servers = Object.entries(extensions.mcpServers);
  return {
    budgetTokens: app.tool_search.names_budget_tokens,
    purposes: new Map(servers.map(([id, { description }]) => [id, description])),
  };
}
