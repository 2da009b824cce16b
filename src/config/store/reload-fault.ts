import { ConfigInvalidError } from "../config-invalid-error.js";
import { FawnError, messageOf, type FaultLocation } from "../../kernel/fawn-error.js";

/** Why the files could not be taken over, as plain data for a status. */
export interface ReloadFault {
  /** Stable, for machines; of several things that are wrong, `config_invalid`. */
  readonly code: string;
  readonly message: string;
  /** Where the first thing that is wrong stands. */
  readonly location?: FaultLocation | undefined;
  /** When it was found, in milliseconds since 1970. */
  readonly at: number;
}

export function reloadFault(error: FawnError, at: number): ReloadFault {
  const first = error instanceof ConfigInvalidError ? error.problems[0] : error;
  return { code: error.code, message: error.message, location: first?.location, at };
}

/** Anything thrown while loading, as a FawnError. */
export function asFawnError(thrown: unknown): FawnError {
  if (FawnError.isInstance(thrown)) return thrown;
  const message = `The configuration could not be loaded: ${messageOf(thrown)}`;
  return new FawnError("config_load_failed", message, { cause: thrown });
}
