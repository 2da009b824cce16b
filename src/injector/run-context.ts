import type { ToolSearchConfig } from "../config/sections/tool-search.js";
import type { ToolPermission } from "../permissions/tool-permission.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";
import { defersAuto } from "./defers-auto.js";
import type { SelectionContext } from "./select-tools.js";

/** What decides a run's selections from its first to its last model call. */
export type RunContext = Omit<SelectionContext, "promoted" | "intent">;

export interface RunCircumstance {
  readonly toolSearch: Pick<ToolSearchConfig, "enabled" | "auto_share">;
  /** Tokens that the model takes, where that is known. */
  readonly contextWindow: number | undefined;
  readonly permission: ToolPermission;
  /** Names that the run asks for. */
  readonly explicit: readonly string[];
}

export function runContext(
  snapshot: RegistrySnapshot,
  { toolSearch, contextWindow, permission, explicit }: RunCircumstance,
): RunContext {
  return {
    deferral: toolSearch.enabled,
    defersAuto: defersAuto(snapshot, toolSearch.auto_share, contextWindow),
    permits: permission.permits,
    explicit,
  };
}
