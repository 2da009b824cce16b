import { fileURLToPath } from "node:url";
import { intentFigures } from "../../src/cli/eval-intent/evaluate-intent.js";
import { measureIntent } from "../../src/cli/eval-intent/eval-intent.js";
import type { IntentReport } from "../../src/cli/eval-intent/intent-report.js";
import { readCatalogFile } from "../../src/cli/search-data/catalog-file.js";
import { readRequestFile } from "../../src/cli/search-data/request-file.js";
import { intentSchema } from "../../src/config/sections/intent.js";
import { median } from "../harness/measure.js";

const rounds = 5;

const own = (label: string) => ({
  path: fileURLToPath(new URL(`../../tests/data/intent/${label}`, import.meta.url)),
  label,
});

/** Intent on the project's own set; times in milliseconds, medians of five rounds after one that does not count. */
export async function intentCosts() {
  const tools = await readCatalogFile(own("tools.jsonl"));
  const requests = await readRequestFile(own("requests.jsonl"));
  const trial = { tools, config: intentSchema.parse({}) };
  const reports: IntentReport[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const report = await measureIntent(trial, requests, () => performance.now());
    if (round > 0) reports.push(report);
  }
  const { top1, reach } = intentFigures(reports[0]?.read ?? []);
  const everyday = await byAnotherHand("everyday");
  const oblique = await byAnotherHand("oblique");
  return {
    intent_top1: top1,
    intent_reach: reach,
    intent_top1_everyday: everyday.top1,
    intent_reach_everyday: everyday.reach,
    intent_top1_oblique: oblique.top1,
    intent_reach_oblique: oblique.reach,
    intent_p99_ms: median(reports.map(({ p99_ms }) => p99_ms)),
    retrain_ms: median(reports.map(({ train_ms }) => train_ms)),
  };
}

/** The same figures on requests and tools that another author has written. */
async function byAnotherHand(name: string) {
  const tools = await readCatalogFile(own("another-hand/tools.jsonl"));
  const requests = await readRequestFile(own(`another-hand/${name}.jsonl`));
  const { read } = await measureIntent({ tools, config: intentSchema.parse({}) }, requests, () =>
    performance.now(),
  );
  return intentFigures(read);
}
