import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { z } from "zod";
import { FawnError } from "../kernel/fawn-error.js";
import type { CommandHost } from "./command-host.js";
import type { CommandSetup } from "./command-setup.js";
import { addAskCommand } from "./commands/ask.js";
import { addBenchCommand } from "./commands/bench.js";
import { addCatalogCommand } from "./commands/catalog.js";
import { addConfigCommand } from "./commands/config.js";
import { addDoctorCommand } from "./commands/doctor.js";
import { addEvalCommand } from "./commands/eval.js";
import { addExplainCommand } from "./commands/explain.js";
import { addMcpCommand } from "./commands/mcp.js";
import { addSearchCommand } from "./commands/search.js";
import { addStartCommand } from "./commands/start.js";
import { addTestCommand } from "./commands/test.js";
import { processHost } from "./process-host.js";
import { styleFor } from "./text-style.js";

export interface MainRequest {
  /** Where Fawn is installed. */
  readonly packageFolder: string;
  /** The arguments after the program's name. */
  readonly arguments: readonly string[];
}

const commands = [
  addStartCommand,
  addAskCommand,
  addConfigCommand,
  addDoctorCommand,
  addExplainCommand,
  addMcpCommand,
  addTestCommand,
  addBenchCommand,
  addCatalogCommand,
  addSearchCommand,
  addEvalCommand,
];

/** Runs the command that this process was started for. Answers with the exit code. */
export function main(request: MainRequest): Promise<number> {
  return runCommand(request.arguments, processHost(request.packageFolder));
}

/** Runs one command of `fawn`. Answers with the exit code; what fails is said to `host.messages`. */
export async function runCommand(words: readonly string[], host: CommandHost): Promise<number> {
  let code = 0;
  const setup: CommandSetup = { host, finish: (exitCode) => (code = exitCode) };
  try {
    const program = makeProgram(setup, await version(host.packageFolder));
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    host.messages.write(`${styleFor(host.messages, host.environment).red("error:")} ${describe(error)}\n`);
    return 1;
  }
}

function makeProgram(setup: CommandSetup, versionText: string): Command {
  const { host } = setup;
  const program = new Command("fawn")
    .description("A LangGraph.js lead agent that shows the model only the few tools it needs.")
    .version(versionText)
    .enablePositionalOptions()
    .showHelpAfterError("(fawn COMMAND --help shows what there is)")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.output.write(text),
      writeErr: (text) => host.messages.write(text),
    })
    .addHelpText(
      "after",
      '\nExamples:\n  $ fawn start\n  $ fawn ask "what is 17 plus 25?"\n  $ fawn config check',
    );
  for (const add of commands) add(program, setup);
  return program;
}

async function version(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** A user's fault is told by its message; for any other one the stack says where to look. */
function describe(error: unknown): string {
  if (FawnError.isInstance(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
