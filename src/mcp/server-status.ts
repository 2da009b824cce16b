/** Something an operator should know of a server that keeps working: a tool left out, a list cut short. */
export interface Notice {
  /** Stable, for machines. */
  readonly code: string;
  readonly message: string;
}

/**
 * `idle`: not connected; the next call or start connects. After a lost connection its tools stay offered.
 * `failed`: could not be connected; tried again by a start once a pause has passed.
 */
export type ServerState = "disabled" | "idle" | "connecting" | "ready" | "failed" | "closed";

export interface McpServerStatus {
  readonly id: string;
  readonly state: ServerState;
  readonly toolCount: number;
  /** Why the server is `failed`, or how its last connection was lost. */
  readonly error?: Notice | undefined;
  /** Last lines that the server's process wrote to stderr, oldest first. */
  readonly stderr: readonly string[];
  /** Tools that are left out, and why. */
  readonly refusals: readonly Notice[];
  /** What is kept but worth knowing: a huge schema, a list that ended oddly. */
  readonly warnings: readonly Notice[];
  readonly pid?: number | undefined;
  /** A connection with a new configuration is being made; until it is ready or has failed, the old one serves. */
  readonly replacing?: true | undefined;
}
