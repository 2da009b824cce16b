import type { Catalog } from "../catalog/catalog.js";
import { createCatalog } from "../catalog/catalog.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";
import type { DeferredSectionOptions } from "./deferred-section.js";
import { deferredSection } from "./deferred-section.js";
import type { ToolPermission } from "./tool-permission.js";

/** A snapshot with what is costly to derive from it, made once and shared by all runs that are pinned to it. */
export interface SnapshotView {
  readonly snapshot: RegistrySnapshot;
  readonly catalog: Catalog;
  /** The prompt section of the deferred tools that this permission lets be found. */
  deferredSection(permission: ToolPermission): string;
}

export function createSnapshotView(
  snapshot: RegistrySnapshot,
  options: DeferredSectionOptions,
): SnapshotView {
  const catalog = createCatalog(snapshot.deferrable);
  const sections = new Map<string, string>();
  return {
    snapshot,
    catalog,
    deferredSection(permission) {
      const known = sections.get(permission.key);
      if (known !== undefined) return known;
      const visible = catalog.tools.filter((tool) => permission.permits(tool));
      const section = deferredSection(
        visible.map(({ definition }) => definition),
        options,
      );
      sections.set(permission.key, section);
      return section;
    },
  };
}
