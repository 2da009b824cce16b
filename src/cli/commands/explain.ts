import type { Command } from "commander";
import type { CommandSetup } from "../command-setup.js";
import { explainTools } from "../explain/explain-tools.js";

interface ExplainWords {
  readonly config?: string;
  readonly as?: string[];
  readonly model?: string;
  readonly tools?: string[];
  readonly all?: boolean;
  readonly json?: boolean;
}

const examples = `
A tool is bound (the model sees it at once), searchable (tool_search can find it), forbidden or disabled. The reasons
name what the user may not see: they are for whoever runs Fawn.

Examples:
  $ fawn explain tools
  $ fawn explain tools --as reader "send Ann a mail"
  $ fawn explain tools --as reader --json

With --json it prints one object: tools (name, decision, because, source, tokens).`;

/** `fawn explain`. */
export function addExplainCommand(program: Command, { host, finish }: CommandSetup): void {
  const explain = program.command("explain").description("Show what Fawn decides, and why.");
  explain
    .command("tools")
    .description("Show for each tool what a user's request would make of it.")
    .argument("[message...]", "the user's request")
    .option("--as <roles...>", "roles of the user (permissions.roles); without them anonymous")
    .option("--model <name>", "a model of config.yaml; without it the default one")
    .option("--tools <names...>", "tools that the run asks for (tool_names)")
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .option("--all", "list all tools, not only ten of a kind")
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", examples)
    .action(
      async (words: string[], { as = [], tools = [], all = false, json = false, ...flags }: ExplainWords) => {
        const message = words.length > 0 ? words.join(" ") : undefined;
        finish(await explainTools(message, { ...flags, roles: as, tools, all, json }, host));
      },
    );
}
