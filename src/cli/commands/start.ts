import type { Command } from "commander";
import { wholeNumber, type CommandSetup } from "../command-setup.js";
import { start } from "../start/start.js";

interface StartFlags {
  readonly host: string;
  readonly port?: number;
  readonly config?: string;
  readonly jobs: number;
  readonly reload?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

const examples = `
Without --port the server takes port 2024, or the next free one. \`fawn ask\` finds it by itself.

Examples:
  $ fawn start
  $ fawn start --port 8123 --config other.yaml
  $ fawn start --reload --verbose

With --json it prints one line when it is ready: {"api": ADDRESS, "studio": ADDRESS, "pid": PID}.
SIGTERM to that process stops the server.`;

/** `fawn start`: runs the LangGraph development server. */
export function addStartCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("start")
    .description("Start the development server of the project in this folder.")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "exactly this port; 0 for any free one", wholeNumber(0, 65_535))
    .option("--config <file>", "configuration file (sets FAWN_CONFIG for the server)")
    .option("--jobs <number>", "runs that are worked on at a time", wholeNumber(1, 1_000), 10)
    .option("--reload", "start again when a source file changes")
    .option("--verbose", "log each request")
    .option("--json", "print one line of JSON instead of text")
    .addHelpText("after", examples)
    .action(async ({ reload = false, verbose = false, json = false, ...flags }: StartFlags) =>
      finish(await start({ ...flags, reload, verbose, json }, host)),
    );
}
