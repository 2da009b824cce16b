import { parseArgs } from "node:util";
import { FawnError, messageOf } from "../../src/kernel/fawn-error.js";

export interface BenchArguments {
  /** Folder with the suites, which are no part of the project. */
  readonly data: string | undefined;
  /** Whether searches of others are installed and measured too. */
  readonly peers: boolean;
  /** Whether slow searches are asked everything instead of a sample. */
  readonly full: boolean;
}

const usage = `npm run bench -- search [--data DIR] [--no-peers] [--full]`;

export function readArguments(words: readonly string[]): BenchArguments {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { data: { type: "string" }, peers: { type: "boolean" }, full: { type: "boolean" } },
      allowNegative: true,
    });
    return { data: values.data, peers: values.peers ?? true, full: values.full ?? false };
  } catch (error) {
    throw new FawnError("benchmark_arguments", `${messageOf(error)}.`, {
      remedy: `Usage: ${usage}`,
      cause: error,
    });
  }
}
