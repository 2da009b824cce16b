import type { Command } from "commander";
import { enrichCatalog } from "../catalog/enrich-catalog.js";
import { wholeNumber, type CommandSetup } from "../command-setup.js";

interface EnrichWords {
  readonly model?: string;
  readonly only?: string;
  readonly limit?: number;
  readonly concurrency: number;
  readonly config?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const examples = `
The notes are example requests in English and Chinese and what the tool is not for. They are kept in
catalog/enriched.jsonl of \`state_dir\` (default .fawn), one line a tool, to be read and edited; tools that have one for
their present version are not asked about again. Stopped in the middle, it goes on there the next time.

Examples:
  $ fawn catalog enrich --dry-run
  $ fawn catalog enrich --only "github*" --limit 20
  $ fawn catalog enrich --model openai --yes

With --json it prints one object: tools, present, beyond, estimate (tools, tokens_in, tokens_out), file, and unless it
is a dry run done, failed (name, message) and left.`;

/** `fawn catalog enrich`. */
export function addCatalogCommand(program: Command, { host, finish }: CommandSetup): void {
  const catalog = program.command("catalog").description("Work on what tool_search searches.");
  catalog
    .command("enrich")
    .description("Have the model write example requests for the tools that search can find.")
    .option("--only <pattern>", "only tools whose name has this in it; * stands for anything")
    .option("--limit <number>", "no more than so many tools", wholeNumber(1, 1_000_000))
    .option("--model <name>", "model to use, as named in config.yaml")
    .option("--concurrency <number>", "questions that are open at a time", wholeNumber(1, 32), 4)
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .option("--dry-run", "say what would be done and what it would cost, and do nothing")
    .option("--yes", "do it without asking")
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", examples)
    .action(async ({ yes = false, dryRun = false, json = false, ...flags }: EnrichWords) =>
      finish(await enrichCatalog({ ...flags, yes, dryRun, json }, host)),
    );
}
