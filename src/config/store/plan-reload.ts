import type { LoadedConfig } from "../load-config.js";
import { reloadActionOf, type ReloadAction } from "../sections/reload-actions.js";
import { changedPaths, type MappingPath } from "./changed-paths.js";
import { planServers, type ServerPlan } from "./plan-servers.js";

/** The parts of a configuration that a plan compares. */
export type PlannedConfig = Pick<LoadedConfig, "app" | "extensions">;

export interface PlannedChange {
  /** `tool_search.max_results`, `mcpServers.files.args`; a list is one value. */
  readonly key: string;
  readonly path: MappingPath;
  readonly action: ReloadAction;
}

export interface ReloadPlan {
  /** Sorted by file and key. */
  readonly changes: readonly PlannedChange[];
  readonly servers: ServerPlan;
}

/**
 * What going from one configuration to the other takes. Compares values, so comments, white space and the order of
 * keys make no difference.
 */
export function planReload(previous: PlannedConfig, next: PlannedConfig): ReloadPlan {
  const paths = [
    ...changedPaths(previous.app, next.app),
    ...changedPaths(previous.extensions, next.extensions),
  ];
  const changes = paths.map((path) => {
    const key = path.join(".");
    return { key, path, action: reloadActionOf(key) };
  });
  return { changes, servers: planServers(previous.extensions.mcpServers, next.extensions.mcpServers) };
}

/** The changes of a plan that ask for this. */
export function changesOf({ changes }: ReloadPlan, action: ReloadAction): readonly PlannedChange[] {
  return changes.filter((change) => change.action === action);
}
