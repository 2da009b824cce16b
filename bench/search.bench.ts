import { resolve } from "node:path";
import { ceilingOfRecallAt1 } from "../src/cli/eval/quality.js";
import { timingOf } from "../src/cli/eval/timing.js";
import { FawnError } from "../src/kernel/fawn-error.js";
import { report } from "./harness/report.js";
import { readArguments, type BenchArguments } from "./search/arguments.js";
import { addOne, memoryOfIndex } from "./search/costs.js";
import type { SearchEngine } from "./search/engine.js";
import { exampleComparisons } from "./search/examples.js";
import { fawn } from "./search/engines/fawn.js";
import { librechat } from "./search/engines/librechat.js";
import { minisearch } from "./search/engines/minisearch.js";
import { orama } from "./search/engines/orama.js";
import { bm25, deerflow } from "./search/engines/rules.js";
import { columns, recallFigures, rowOf, shareOfNothing } from "./search/figures.js";
import { measureEngine, type Measured } from "./search/measure-engine.js";
import { installPeers } from "./search/peers.js";
import { ownSuite, pairsSuite, suitesOf, type Suite } from "./search/suites.js";

type Figures = Record<string, number>;

interface Results {
  readonly figures: Figures;
  readonly rows: string[][];
  readonly notes: string[];
}

/** Suite whose tools the English tools of the Chinese requests are mixed with. */
const fillerName = "2000";
const ownName = "own";
/** Suite on which times and memory are measured. */
const largeName = "10000";

/** Measures how well tools are found, and at what cost, beside other searches. */
export async function run(words: readonly string[]): Promise<void> {
  const request = readArguments(words);
  const suites = await suitesToMeasure(request);
  const engines = await enginesToMeasure(request);
  const large = suites.find(({ name }) => name === largeName);
  // First of all, while nothing else is in memory.
  const costs: Figures = large ? { memory_mb_10000: memoryOfIndex(large.tools) } : {};
  const results: Results = { figures: {}, rows: [], notes: [] };
  for (const suite of suites) await measureSuite(suite, engines, results);
  const filler = suites.find(({ name }) => name === fillerName);
  if (filler) await measurePairs(await pairsSuite(filler), engines, results);
  const own = suites.find(({ name }) => name === ownName);
  if (own) await measureExamples(own, filler, results);
  if (large) costs["add_one_ms_10000"] = addOne(large.tools);
  const isWhole = request.data !== undefined;
  await report({
    name: isWhole ? "search" : "search-own",
    command: `npm run bench -- search${isWhole ? " --data DIR" : ""}`,
    figures: { ...results.figures, ...costs },
    columns,
    rows: results.rows,
    notes: [...results.notes, ...costNotes(costs)],
  });
}

async function suitesToMeasure({ data }: BenchArguments): Promise<Suite[]> {
  const own = await ownSuite();
  if (data === undefined) {
    say("No data folder is named (--data DIR): only the project's own set is measured.");
    return [own];
  }
  const suites = await suitesOf(resolve(data));
  if (suites.length === 0) {
    throw new FawnError("benchmark_data", `There are no suites in ${data}.`, {
      remedy: "It needs folders 500, 2000 or 10000, each with catalog.jsonl and queries.jsonl.",
    });
  }
  return [own, ...suites];
}

async function enginesToMeasure({ peers, full }: BenchArguments): Promise<SearchEngine[]> {
  const engines = [fawn, deerflow, bm25];
  if (!peers) say("minisearch, Orama and @librechat/agents are left out (--no-peers).");
  if (!peers || !(await installPeers(say))) return engines;
  return [...engines, minisearch("own"), minisearch("plain"), orama("own"), orama("plain"), librechat(!full)];
}

async function measureSuite(suite: Suite, engines: readonly SearchEngine[], results: Results): Promise<void> {
  const { figures, rows, notes } = results;
  notes.push(`${suite.name}: recall@1 cannot be above ${ceilingOfRecallAt1(suite.queries).toFixed(3)}.`);
  for (const engine of engines) {
    const measured = await measure(engine, suite);
    rows.push(rowOf(suite.name, engine.label, measured));
    Object.assign(figures, recallFigures(engine.id, suite.name, measured));
    if (engine === fawn && suite.name === largeName) Object.assign(figures, timeFigures(measured));
    if (engine === fawn && suite.name === ownName) figures["nothing_own"] = shareOfNothing(measured);
    if (measured.queries.length === suite.queries.length) continue;
    const name = `${engine.label} was asked ${measured.queries.length} of the queries of ${suite.name}`;
    const same = await measureEngine(fawn, { ...suite, queries: measured.queries });
    rows.push(rowOf(suite.name, "Fawn, the same queries", same));
    notes.push(`${name}, evenly spread; the row below it is Fawn on these.`);
  }
}

/** What example requests and learning from use bring. */
async function measureExamples(own: Suite, filler: Suite | undefined, results: Results): Promise<void> {
  for (const { label, suite } of await exampleComparisons(own, filler)) {
    const measured = await measure(fawn, suite);
    results.rows.push(rowOf(suite.name, `Fawn, ${label}`, measured));
    Object.assign(results.figures, recallFigures("", suite.name, measured));
  }
}

async function measurePairs(suite: Suite, engines: readonly SearchEngine[], results: Results): Promise<void> {
  for (const engine of engines) {
    const measured = await measure(engine, suite);
    const prefix = engine.id === "" ? "" : `${engine.id}_`;
    results.rows.push(rowOf("zh→en", engine.label, measured));
    results.figures[`${prefix}zh_en5_2000`] = recallFigures("", "", measured)["r5_"] ?? Number.NaN;
  }
}

function measure(engine: SearchEngine, suite: Suite): Promise<Measured> {
  process.stderr.write(`${suite.name}: ${engine.label}\n`);
  return measureEngine(engine, suite);
}

function timeFigures({ times, buildMs }: Measured): Figures {
  const { p50_ms, p99_ms } = timingOf(times);
  return { p50_ms_10000: p50_ms, p99_ms_10000: p99_ms, build_ms_10000: buildMs };
}

function costNotes(costs: Figures): string[] {
  const { memory_mb_10000: memory, add_one_ms_10000: added } = costs;
  if (memory === undefined || added === undefined) return [];
  return [
    `Index of 10,000 tools: ${memory.toFixed(0)} MB; one more tool: ${added.toFixed(2)} ms.`,
    "Times: the median of three builds, all queries asked three times after a first round that does not count.",
  ];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
