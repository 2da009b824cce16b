import type { z } from "zod";
import { checkValue } from "./check-value.js";
import { joinProblems } from "./config-invalid-error.js";
import type { EntryFault, EntryKind } from "./entry-fault.js";
import type { EntryPlaces } from "./entry-places.js";
import type { Environment } from "./environment.js";
import type { KeyPath } from "./key-path.js";
import type { SourceDocument } from "./source-document.js";

/** One model, tool or server as the file has it. */
export interface RawEntry {
  readonly name: string;
  readonly path: KeyPath;
  readonly raw: unknown;
  /** Variables need not be set; values that want them are left out. */
  readonly lenient?: boolean;
}

/** What loading a document's entries needs besides them. */
export interface EntryContext {
  readonly document: SourceDocument;
  readonly environment: Environment;
  readonly places: EntryPlaces;
}

export interface LoadedEntries<T> {
  readonly loaded: readonly { readonly entry: RawEntry; readonly value: T }[];
  readonly faults: readonly EntryFault[];
}

/** Checks each entry by itself: a broken one becomes a fault and does not touch the others. */
export function loadEntries<T extends object>(
  entries: readonly RawEntry[],
  { kind, schema }: { kind: EntryKind; schema: z.ZodType<T> },
  { document, environment, places }: EntryContext,
): LoadedEntries<T> {
  const loaded: { entry: RawEntry; value: T }[] = [];
  const faults: EntryFault[] = [];
  for (const entry of entries) {
    const unset = entry.lenient ? "drop" : "report";
    const checked = checkValue(entry.raw, schema, { document, environment, path: entry.path, unset });
    if (checked.ok) {
      places.add(checked.value, document, entry.path);
      loaded.push({ entry, value: checked.value });
    } else faults.push({ kind, name: entry.name, error: joinProblems(checked.problems) });
  }
  return { loaded, faults };
}
