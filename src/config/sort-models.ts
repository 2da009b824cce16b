import { FawnError, formatLocation } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import type { EntryFault, UnavailableModel } from "./entry-fault.js";
import { variable, type Environment } from "./environment.js";
import type { RawEntry } from "./load-entries.js";
import { valueLocation, type SourceDocument } from "./source-document.js";

export interface SortedModels {
  readonly usable: readonly RawEntry[];
  readonly unavailable: readonly UnavailableModel[];
  readonly faults: readonly EntryFault[];
}

/**
 * Parts the entries of `models` before any is checked: a second one of the same name is a fault, whether the first
 * can be used or not; one that lacks a variable of its `requires_env` (unset or empty) is unavailable.
 */
export function sortModels(
  entries: readonly RawEntry[],
  document: SourceDocument,
  environment: Environment,
): SortedModels {
  const usable: RawEntry[] = [];
  const unavailable: UnavailableModel[] = [];
  const faults: EntryFault[] = [];
  const firsts = new Map<string, RawEntry>();
  for (const entry of entries) {
    const first = firsts.get(entry.name);
    const missing = requiredVariables(entry.raw).filter((name) => !variable(environment, name));
    if (first) faults.push({ kind: "model", name: entry.name, error: secondOfName(entry, first, document) });
    else if (missing.length > 0) unavailable.push({ name: entry.name, missing });
    else usable.push(entry);
    if (!first) firsts.set(entry.name, entry);
  }
  return { usable, unavailable, faults };
}

function requiredVariables(raw: unknown): string[] {
  const names: unknown = isRecord(raw) ? raw["requires_env"] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

function secondOfName(entry: RawEntry, first: RawEntry, document: SourceDocument): FawnError {
  const place = formatLocation(valueLocation(document, [...first.path, "name"]));
  return new FawnError(
    "config_duplicate_name",
    `a model of the name \`${entry.name}\` already stands at ${place}.`,
    { remedy: "Rename one of the two.", location: valueLocation(document, [...entry.path, "name"]) },
  );
}
