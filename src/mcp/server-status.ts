import type { ServerState } from "./server-health.js";

/** Something an operator should know of a server that keeps working: a tool left out, a list cut short. */
export interface Notice {
  /** Stable, for machines. */
  readonly code: string;
  readonly message: string;
}

export interface McpServerStatus {
  readonly id: string;
  readonly state: ServerState;
  readonly toolCount: number;
  /** Why it is not `ready`: how it could not be connected, was lost, or does not answer. */
  readonly error?: Notice | undefined;
  /** Attempts to connect since Fawn's start. */
  readonly attempts: number;
  /** No attempt before this time, in ISO 8601; set while a failure is waited out. */
  readonly retryAt?: string | undefined;
  /** When its list of tools was last read, in ISO 8601; before Fawn's start where it comes from the cache. */
  readonly listedAt?: string | undefined;
  /** Name and version by which the connected server introduces itself. */
  readonly info?: { readonly name: string; readonly version: string } | undefined;
  /** What a person has to open to authorize Fawn at the server; ask again where it is too old. */
  readonly loginUrl?: string | undefined;
  /** Last lines that the server's process wrote to stderr, oldest first. */
  readonly stderr: readonly string[];
  /** Tools that are left out, and why. */
  readonly refusals: readonly Notice[];
  /** What is kept but worth knowing: a huge schema, a list that ended oddly. */
  readonly warnings: readonly Notice[];
  readonly pid?: number | undefined;
  /** Of the processes that threads have of their own; set where they have. */
  readonly threadPids?: readonly number[] | undefined;
  /** A connection with a new configuration is being made; until it is ready or has failed, the old one serves. */
  readonly replacing?: true | undefined;
}
