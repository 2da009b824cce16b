import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { FawnError } from "../../kernel/fawn-error.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { CommandHost } from "../command-host.js";
import type { CommandSetup } from "../command-setup.js";

const ending = ".bench.ts";
const examples = `
What follows the name goes to the benchmark.

Examples:
  $ fawn bench
  $ fawn bench agent`;

/** `fawn bench`: runs one of the benchmarks in the folder \`bench\`. */
export function addBenchCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("bench")
    .description("Run a benchmark of this checkout of Fawn; without a name, list them.")
    .argument("[name]", "name of the benchmark")
    .argument("[arguments...]", "arguments for the benchmark")
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText("after", examples)
    .action(async (name: string | undefined, rest: string[]) => finish(await bench(name, rest, host)));
}

/** A benchmark: takes the rest of the command line, writes its table, and throws when it fails. */
type Benchmark = (rest: readonly string[], write: (text: string) => void) => Promise<void>;

async function bench(name: string | undefined, rest: readonly string[], host: CommandHost): Promise<number> {
  const folder = join(host.packageFolder, "bench");
  const names = await benchmarks(folder);
  if (name === undefined) {
    host.output.write(`Benchmarks: ${names.join(", ") || "none"}\nRun one with: npm run bench -- NAME\n`);
    return 1;
  }
  if (!names.includes(name)) {
    throw new FawnError("benchmark_unknown", `There is no benchmark \`${name}\`.`, {
      remedy: `There are: ${names.join(", ") || "none"}.`,
    });
  }
  const run = await importBenchmark(join(folder, `${name}${ending}`));
  await run(rest, (text) => host.output.write(text));
  return 0;
}

async function benchmarks(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder);
    return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function importBenchmark(file: string): Promise<Benchmark> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (isRecord(module) && isBenchmark(module["run"])) return module["run"];
  throw new FawnError("benchmark_invalid", `${file} does not export a function \`run\`.`);
}

function isBenchmark(value: unknown): value is Benchmark {
  return typeof value === "function";
}
