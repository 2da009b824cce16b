import { resolve } from "node:path";
import { intentSchema, type IntentConfig } from "../../config/sections/intent.js";
import { noneExamples } from "../../intent/data/none-examples.js";
import { trainClassifier } from "../../intent/softmax-classifier.js";
import { trainingTexts } from "../../intent/training-texts.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import { groupsOf } from "../../registry/snapshot.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { connectServers, openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { readCatalogFile } from "../search-data/catalog-file.js";
import { readRequestFile, type RequestLine } from "../search-data/request-file.js";
import { StopRequest } from "../stop-request.js";
import { styleFor } from "../text-style.js";
import { intentFigures, readRequests } from "./evaluate-intent.js";
import { intentReportJson, intentReportText, type IntentReport } from "./intent-report.js";

export interface EvalIntentFlags {
  readonly tools?: string | undefined;
  readonly config?: string | undefined;
  readonly requests: string;
  /** Top-1 below which the command fails. */
  readonly minTop1?: number | undefined;
  readonly misses: number;
  readonly json: boolean;
}

interface Trial {
  readonly tools: readonly RegisteredTool[];
  readonly config: IntentConfig;
}

/** Measures how well requests are understood. Answers with the exit code: 1 where top-1 is below what was asked for. */
export async function evalIntent(flags: EvalIntentFlags, host: CommandHost): Promise<number> {
  const label = flags.requests;
  const requests = await readRequestFile({ path: resolve(host.folder, label), label });
  const trial = await trialOf(flags, host);
  const report = await measureIntent(trial, requests, () => performance.now());
  const style = styleFor(host.output, host.environment);
  const text = flags.json
    ? intentReportJson(report, flags.misses)
    : intentReportText(report, flags.misses, style);
  host.output.write(text);
  const { top1 } = intentFigures(report.read);
  if (flags.minTop1 === undefined || top1 >= flags.minTop1) return 0;
  host.messages.write(`top-1 is ${top1.toFixed(3)}, below ${flags.minTop1}\n`);
  return 1;
}

/** Trains and asks; times are milliseconds. */
export async function measureIntent(
  { tools, config }: Trial,
  requests: readonly RequestLine[],
  now: () => number,
): Promise<IntentReport> {
  const texts = trainingTexts(groupsOf(tools));
  const none = [...noneExamples, ...config.none_examples];
  if (texts.length === 0) {
    throw new FawnError(
      "intent_examples_missing",
      "No group of tools has three example requests to learn from.",
      {
        remedy: "Give tools a `group` and `examples`, in their definitions or by `tool_overrides`.",
      },
    );
  }
  const start = now();
  const classifier = await trainClassifier(texts, none);
  const train_ms = now() - start;
  const read = readRequests({ tools, requests, config, classifier, now });
  const times = read.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0;
  const examples = texts.reduce((sum, group) => sum + group.texts.length, 0);
  return { read, groups: texts.length, examples, train_ms, p50_ms: at(0.5), p99_ms: at(0.99) };
}

async function trialOf(flags: EvalIntentFlags, host: CommandHost): Promise<Trial> {
  if (flags.tools !== undefined) {
    const tools = await readCatalogFile({ path: resolve(host.folder, flags.tools), label: flags.tools });
    return { tools, config: intentSchema.parse({}) };
  }
  const stop = new StopRequest(host, () => Promise.resolve());
  const fawn = await openFawn(flags.config, host);
  try {
    await connectServers(fawn, stop.signal);
    return { tools: fawn.snapshot().deferrable, config: fawn.config.app.intent };
  } finally {
    stop.release();
    await fawn.close();
  }
}
