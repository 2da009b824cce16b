import type { Readable } from "node:stream";
import type { Environment } from "../config/environment.js";

export type StopSignal = "SIGINT" | "SIGTERM";

/** Text on its way to the user or to a program that reads it. */
export interface TextOutput {
  /** Whether a person looks at it, so that it may have colours. */
  readonly isTerminal: boolean;
  write(text: string): void;
}

export interface TextInput {
  readonly isTerminal: boolean;
  readonly stream: Readable;
}

/** What a command may touch of the process it runs in. */
export interface CommandHost {
  /** Where Fawn itself is installed. */
  readonly packageFolder: string;
  /** The folder the command was called in. */
  readonly folder: string;
  readonly environment: Environment;
  readonly input: TextInput;
  /** What the user asked for. */
  readonly output: TextOutput;
  /** All that is said besides: progress, warnings, errors. */
  readonly messages: TextOutput;
  /** Calls `listener` at each Ctrl-C and request to end, until the returned function is called. */
  onStop(listener: (signal: StopSignal) => void): () => void;
}
