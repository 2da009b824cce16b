import type { Command } from "commander";
import { ask } from "../ask/ask.js";
import { commaList, gather, type CommandSetup } from "../command-setup.js";

interface AskFlags {
  readonly thread?: string;
  readonly resume?: string[];
  readonly url?: string;
  readonly model?: string;
  readonly plan?: boolean;
  readonly tools?: string[];
  readonly json?: boolean;
}

const examples = `
The question may also come from standard input: as \`-\`, or when it is a pipe.

Examples:
  $ fawn ask "what is 17 plus 25?"
  $ fawn ask --thread THREAD "and minus 3?"
  $ fawn ask --thread THREAD --resume "the second one"
  $ fawn ask --tools everything__echo "echo the word hello"
  $ git diff | fawn ask --json | tail -n 1

With --json each event is one line: run, text, tool_call, tool_result, promoted, tools_bound, interrupt, and at the
end done (thread_id, answer, promoted, interrupts, cost), error (code, message) or cancelled.`;

/** `fawn ask`: a streaming client of the thread API. */
export function addAskCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("ask")
    .description("Ask the agent of a running server.")
    .argument("[question...]", "the question")
    .option("--thread <id>", "go on with this thread")
    .option(
      "--resume <answer>",
      "answer the question that waits in the thread; once for each question",
      gather,
    )
    .option("--url <address>", "server to ask (also FAWN_URL; default: the one of this folder, or port 2024)")
    .option("--model <name>", "model to use, as named in config.yaml")
    .option("--plan", "let the agent make a plan first")
    .option("--tools <names>", "tools that the model has from the start, with commas between them", commaList)
    .option("--json", "one JSON object per line, for scripts")
    .addHelpText("after", examples)
    .action(async (words: string[], flags: AskFlags, command: Command) => {
      if (flags.resume !== undefined && flags.thread === undefined) {
        command.error("error: --resume needs --thread, the thread in which the agent waits.");
      }
      if (flags.resume !== undefined && words.length > 0) {
        command.error("error: give either a question or --resume.");
      }
      const run = {
        ...(flags.model === undefined ? {} : { model_name: flags.model }),
        ...(flags.plan ? { is_plan_mode: true } : {}),
        ...(flags.tools === undefined ? {} : { tool_names: flags.tools }),
      };
      const { thread, resume, url, json = false } = flags;
      finish(await ask(words, { thread, resume, url, json, run }, host));
    });
}
