/** Where in a user's file a fault lies. `line` and `column` count from 1; `path` is the key path, `models[0].use`. */
export interface FaultLocation {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly path?: string | undefined;
}

export interface FaultDetails {
  readonly remedy?: string | undefined;
  readonly location?: FaultLocation | undefined;
  readonly cause?: unknown;
}

const brand = Symbol.for("fawn.error");

/**
 * Base of every fault that a user can cause or mend. `code` is stable and meant for machines, `message` says
 * what was wrong and where, `remedy` what to do.
 */
export class FawnError extends Error {
  readonly [brand] = true;
  readonly code: string;
  readonly remedy: string | undefined;
  readonly location: FaultLocation | undefined;

  constructor(code: string, message: string, details: FaultDetails = {}) {
    const where = details.location ? `${formatLocation(details.location)}: ` : "";
    const remedy = details.remedy ? ` ${details.remedy}` : "";
    super(`${where}${message}${remedy}`, details.cause === undefined ? {} : { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.remedy = details.remedy;
    this.location = details.location;
  }

  /** Holds across duplicate installs of this package, where `instanceof` would not. */
  static isInstance(value: unknown): value is FawnError {
    return typeof value === "object" && value !== null && brand in value;
  }
}

/** `file:line:column (key.path)`, leaving out what is not known. */
export function formatLocation(location: FaultLocation): string {
  const position = [location.file, location.line, location.column]
    .filter((part) => part !== undefined)
    .join(":");
  return location.path ? `${position} (${location.path})` : position;
}

/** The message of anything that can be thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
