import { formatLocation, type FaultLocation } from "../kernel/fawn-error.js";

/** Something in a file that is probably not meant, but stops nothing. */
export interface ConfigWarning {
  /** Stable, for machines. */
  readonly code: "config_unknown_key" | "config_ignored_key";
  /** For people; begins with the place. */
  readonly message: string;
  readonly location: FaultLocation;
}

export function configWarning(
  code: ConfigWarning["code"],
  message: string,
  location: FaultLocation,
): ConfigWarning {
  return { code, message: `${formatLocation(location)}: ${message}`, location };
}
