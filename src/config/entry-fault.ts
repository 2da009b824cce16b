import type { FawnError } from "../kernel/fawn-error.js";

export type EntryKind = "model" | "tool" | "server";

/** One entry that was left out because it is broken. Nothing else is affected. */
export interface EntryFault {
  readonly kind: EntryKind;
  /** The entry's name; where it has none, its place: `models[2]`. */
  readonly name: string;
  readonly error: FawnError;
}

/** A model that was passed over because variables of its `requires_env` are not set. That is no fault. */
export interface UnavailableModel {
  readonly name: string;
  readonly missing: readonly string[];
}
