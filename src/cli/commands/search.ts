import type { Command } from "commander";
import { wholeNumber, type CommandSetup } from "../command-setup.js";
import { searchTools } from "../search/search-tools.js";

interface SearchWords {
  readonly catalog?: string;
  readonly config?: string;
  readonly limit: number;
  readonly json?: boolean;
}

const examples = `
The query has the forms of tool_search: words; select:name1,name2; +must rest; server:github issue; /pattern/.
Without --catalog the servers are started, asked for their tools and ended.

Examples:
  $ fawn search "create an issue"
  $ fawn search "给客户发邮件" --catalog tools.jsonl
  $ fawn search "+issue close" --limit 10 --json

With --json it prints one object: query, form, tools (name, score, fields, words, not_for), next (name, description),
more, unknown (name, suggestions), cut and faults.`;

/** `fawn search`. */
export function addSearchCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("search")
    .description("Show what tool_search finds for a query, and why.")
    .argument("<query...>", "the query")
    .option("--catalog <file>", "tools, one a line; without it the tools of the configured Fawn")
    .option("--limit <number>", "how many tools are shown", wholeNumber(1, 1000), 10)
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", examples)
    .action(async (words: string[], { json = false, ...flags }: SearchWords) =>
      finish(await searchTools(words.join(" "), { ...flags, json }, host)),
    );
}
