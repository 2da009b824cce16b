import { InvalidArgumentError, type Command } from "commander";
import { commaList, wholeNumber, type CommandSetup } from "../command-setup.js";
import { comparisonNames, type ComparisonName } from "../eval/comparisons.js";
import { evalSearch } from "../eval/eval-search.js";

interface EvalSearchWords {
  readonly catalog?: string;
  readonly config?: string;
  readonly queries: string;
  readonly compare: readonly ComparisonName[];
  readonly minRecall5?: number;
  readonly misses: number;
  readonly json?: boolean;
}

const examples = `
Both files have one JSON object a line:
  {"name": "send_mail", "description": "Send a message.", "parameters": {"type": "object"}, "server": "mail"}
  {"query": "tell Ann that I am late", "gold": ["send_mail"], "lang": "en"}
\`gold\` names the tools that serve the request; with an empty list nothing should be found. Recall@k is the share of
them among the first k results.

Examples:
  $ fawn eval search --catalog tools.jsonl --queries queries.jsonl
  $ fawn eval search --catalog tools.jsonl --queries queries.jsonl --compare bm25,regex --misses 20
  $ fawn eval search --queries queries.jsonl --min-recall5 0.9

With --json it prints one object: figures (recall_at_1, recall_at_5, recall_at_10, ndcg_at_5, mrr, p50_ms, p99_ms,
build_ms), by_lang, by_length, misses, and with --compare the same figures of the others in compare.`;

/** `fawn eval search`. */
export function addEvalCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("eval")
    .description("Measure Fawn on data of your own.")
    .command("search")
    .description("Measure how well the search finds tools; exits with 1 below --min-recall5.")
    .option("--catalog <file>", "tools, one a line; without it the tools of the configured Fawn")
    .requiredOption("--queries <file>", "queries with the tools that they should find, one a line")
    .option(
      "--compare <names>",
      `measure others beside it: ${comparisonNames.join(", ")}`,
      comparisonList,
      [],
    )
    .option("--min-recall5 <share>", "least recall@5, from 0 to 1", share)
    .option("--misses <number>", "how many of the worst misses are shown", wholeNumber(0, 10_000), 5)
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", examples)
    .action(async ({ json = false, ...flags }: EvalSearchWords) =>
      finish(await evalSearch({ ...flags, json }, host)),
    );
}

function comparisonList(text: string): ComparisonName[] {
  return commaList(text).map((name) => {
    const known = comparisonNames.find((comparison) => comparison === name);
    if (known !== undefined) return known;
    throw new InvalidArgumentError(`There are: ${comparisonNames.join(", ")}.`);
  });
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("It must be a number from 0 to 1.");
}
