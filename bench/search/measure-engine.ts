import type { QueryLine } from "../../src/cli/search-data/query-file.js";
import { median, timed } from "../harness/measure.js";
import type { Search, SearchEngine } from "./engine.js";
import type { Suite } from "./suites.js";

/** How one engine did on one suite. */
export interface Measured {
  readonly queries: readonly QueryLine[];
  /** The names that each query found, best first. */
  readonly answers: readonly (readonly string[])[];
  readonly buildMs: number;
  /** Milliseconds of each timed query. */
  readonly times: readonly number[];
}

/** Longest query that is asked, as in `tool_search`. */
const maxQueryLength = 1000;
const answerLength = 10;
const rounds = 3;
/** Milliseconds of a round from which on one is enough. */
const longRound = 5000;

/**
 * Builds three times and asks all queries once for their answers, then three times against the clock. A search that
 * is only asked a sample is built and asked once, and one that takes long for a round is timed in the first.
 */
export async function measureEngine(engine: SearchEngine, suite: Suite): Promise<Measured> {
  const queries = sample(suite.queries, engine.mostQueries?.(suite.tools.length) ?? Number.POSITIVE_INFINITY);
  const texts = queries.map(({ query }) => query.slice(0, maxQueryLength));
  const isSampled = queries.length < suite.queries.length;
  const { search, buildMs } = await buildOften(engine, suite, isSampled ? 1 : rounds);
  const first = await askAll(search, texts);
  const took = first.times.reduce((sum, time) => sum + time, 0);
  if (isSampled || took > longRound) {
    return { queries, answers: first.answers, buildMs, times: first.times };
  }
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(...(await askAll(search, texts)).times);
  return { queries, answers: first.answers, buildMs, times };
}

async function buildOften(
  engine: SearchEngine,
  { tools }: Suite,
  count: number,
): Promise<{ search: Search; buildMs: number }> {
  const start = performance.now();
  const search = await engine.build(tools);
  const times = [performance.now() - start];
  while (times.length < count) times.push(await timed(() => engine.build(tools)));
  return { search, buildMs: median(times) };
}

async function askAll(search: Search, texts: readonly string[]) {
  const answers: (readonly string[])[] = [];
  const times: number[] = [];
  for (const text of texts) {
    const start = performance.now();
    const found = search(text, answerLength);
    answers.push(found instanceof Promise ? await found : found);
    times.push(performance.now() - start);
  }
  return { answers, times };
}

/** At most so many of the queries, evenly spread over all of them. */
function sample(queries: readonly QueryLine[], most: number): readonly QueryLine[] {
  if (queries.length <= most) return queries;
  return Array.from(
    { length: most },
    (_, index) => queries[Math.floor((index * queries.length) / most)],
  ).flatMap((query) => query ?? []);
}
