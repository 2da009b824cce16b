import type { Catalog, ExamplesFor } from "../catalog/catalog.js";
import { createCatalog } from "../catalog/catalog.js";
import type { SemanticIndex, SemanticView } from "../catalog/semantic/semantic-index.js";
import type { IntentReader } from "../intent/intent.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";
import type { DeferredSectionOptions } from "./deferred-section.js";
import { deferredSection } from "./deferred-section.js";
import type { Selection } from "./select-tools.js";

/** A snapshot with what is costly to derive from it, made once and shared by all runs that are pinned to it. */
export interface SnapshotView {
  readonly snapshot: RegistrySnapshot;
  readonly catalog: Catalog;
  /** The catalog ranked by meaning, where embeddings are configured. */
  readonly semantic: SemanticView | undefined;
  /** What requests are about, where that is switched on. */
  readonly intent: IntentReader | undefined;
  /** The prompt section of the searchable tools; rendered once for each key of a permission. */
  deferredSection(permissionKey: string, isSearchable: Selection["isSearchable"]): string;
}

/** What helps the search beside the words of the tools. */
export interface SearchAids {
  readonly semantic?: Pick<SemanticIndex, "follow"> | undefined;
  readonly examplesFor?: ExamplesFor | undefined;
  /** What requests are about, worked out when the first is asked for. */
  readonly intentFor?: ((catalog: Catalog) => IntentReader | undefined) | undefined;
  /** The view before this one, whose index is extended instead of built anew. */
  readonly previous?: Pick<SnapshotView, "catalog"> | undefined;
}

/** Rendered sections that are kept; tokens of an identity provider can bring many sets of roles. */
const mostSections = 256;

export function createSnapshotView(
  snapshot: RegistrySnapshot,
  options: DeferredSectionOptions,
  aids: SearchAids = {},
): SnapshotView {
  const catalog = createCatalog(snapshot.deferrable, aids.examplesFor, aids.previous?.catalog);
  const sections = new Map<string, string>();
  return {
    snapshot,
    catalog,
    intent: aids.intentFor?.(catalog),
    semantic: aids.semantic?.follow(catalog.tools),
    deferredSection(permissionKey, isSearchable) {
      const known = sections.get(permissionKey);
      if (known !== undefined) return known;
      const visible = catalog.tools.filter(isSearchable);
      const section = deferredSection(
        visible.map(({ definition }) => definition),
        options,
      );
      if (sections.size >= mostSections) sections.clear();
      sections.set(permissionKey, section);
      return section;
    },
  };
}
