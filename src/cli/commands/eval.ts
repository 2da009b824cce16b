import { InvalidArgumentError, type Command } from "commander";
import { commaList, wholeNumber, type CommandSetup } from "../command-setup.js";
import { comparisonNames, type ComparisonName } from "../eval/comparisons.js";
import { evalIntent } from "../eval-intent/eval-intent.js";
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

const intentExamples = `
Both files have one JSON object a line:
  {"name": "forecast", "group": "weather", "description": "…", "examples": {"en": ["will it snow"], "zh": ["会下雪吗"]}}
  {"request": "do I need an umbrella tomorrow", "groups": ["weather"], "tools": ["forecast"], "lang": "en"}
\`groups\` is empty where no tool is needed. A tool is reached when it is brought in, or among the first five that a
search by the request finds.

Examples:
  $ fawn eval intent --tools tools.jsonl --requests requests.jsonl
  $ fawn eval intent --requests requests.jsonl --min-top1 0.9

With --json it prints one object: figures (top1, coverage, precision, none_rejected, reach), by_lang, groups, examples,
train_ms, p50_ms, p99_ms, misses.`;

interface EvalIntentWords {
  readonly tools?: string;
  readonly config?: string;
  readonly requests: string;
  readonly minTop1?: number;
  readonly misses: number;
  readonly json?: boolean;
}

/** `fawn eval`. */
export function addEvalCommand(program: Command, setup: CommandSetup): void {
  const evaluate = program.command("eval").description("Measure Fawn on data of your own.");
  addEvalSearch(evaluate, setup);
  addEvalIntent(evaluate, setup);
}

function addEvalIntent(evaluate: Command, { host, finish }: CommandSetup): void {
  evaluate
    .command("intent")
    .description("Measure how well requests are understood; exits with 1 below --min-top1.")
    .option("--tools <file>", "tools, one a line; without it the tools of the configured Fawn")
    .requiredOption("--requests <file>", "requests with the groups that they are about, one a line")
    .option("--min-top1 <share>", "least share of requests with the right group first, from 0 to 1", share)
    .option("--misses <number>", "how many of the worst misses are shown", wholeNumber(0, 10_000), 10)
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", intentExamples)
    .action(async ({ json = false, ...flags }: EvalIntentWords) =>
      finish(await evalIntent({ ...flags, json }, host)),
    );
}

function addEvalSearch(evaluate: Command, { host, finish }: CommandSetup): void {
  evaluate
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
