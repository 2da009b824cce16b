import type { FaultLocation } from "../kernel/fawn-error.js";
import type { KeyPath } from "./key-path.js";
import { valueLocation, type SourceDocument } from "./source-document.js";

/**
 * Remembers where each loaded entry stands in its file, so that a fault that is found later (a `use` that names
 * nothing, a server that does not start) can still say so. Entries are known by identity.
 */
export class EntryPlaces {
  readonly #places = new Map<object, { document: SourceDocument; path: KeyPath }>();

  add(entry: object, document: SourceDocument, path: KeyPath): void {
    this.#places.set(entry, { document, path });
  }

  /** The place of an entry, or of one of its keys; `undefined` for an object that was not loaded from a file. */
  locate(entry: object, key?: string): FaultLocation | undefined {
    const place = this.#places.get(entry);
    return place && valueLocation(place.document, key === undefined ? place.path : [...place.path, key]);
  }
}
