/** How a process ended. */
export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server that runs in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason, and nothing that it started is left. */
  readonly exited: Promise<ServerExit>;
  /** Lets the server write its state, then ends it and all it started; by force where it takes too long. */
  stop(): Promise<ServerExit>;
  /** Ends the server and all it started at once. What it had not written is lost. */
  kill(): Promise<ServerExit>;
}
