import { qualityOf, type Answered } from "../../src/cli/eval/quality.js";
import { timingOf } from "../../src/cli/eval/timing.js";
import type { Measured } from "./measure-engine.js";

export const columns = [
  "suite",
  "search",
  "queries",
  "R@1",
  "R@5",
  "R@10",
  "nDCG@5",
  "MRR",
  "en R@5",
  "zh R@5",
  "multi R@5",
  "p50 ms",
  "p99 ms",
  "build ms",
] as const;

/** A row of the table. */
export function rowOf(suite: string, label: string, measured: Measured): string[] {
  const all = answered(measured);
  const { recall_at_1, recall_at_5, recall_at_10, ndcg_at_5, mrr } = qualityOf(all);
  const { p50_ms, p99_ms } = timingOf(measured.times);
  const shares = [recall_at_1, recall_at_5, recall_at_10, ndcg_at_5, mrr, in5(all, isIn("en"))];
  return [
    suite,
    label,
    String(all.length),
    ...[...shares, in5(all, isIn("zh")), in5(all, isMulti)].map(shownShare),
    p50_ms.toFixed(2),
    p99_ms.toFixed(2),
    measured.buildMs.toFixed(0),
  ];
}

/** Recall of a suite: at 1 and 5, at 5 of the Chinese queries and of those with several gold tools. */
export function recallFigures(prefix: string, suite: string, measured: Measured): Record<string, number> {
  const all = answered(measured);
  const { recall_at_1, recall_at_5 } = qualityOf(all);
  const start = prefix === "" ? "" : `${prefix}_`;
  return {
    [`${start}r1_${suite}`]: recall_at_1,
    [`${start}r5_${suite}`]: recall_at_5,
    [`${start}zh5_${suite}`]: in5(all, isIn("zh")),
    [`${start}multi5_${suite}`]: in5(all, isMulti),
  };
}

/** What is right where no tool serves a query: to find nothing. Of the queries of that kind, the share so answered. */
export function shareOfNothing(measured: Measured): number {
  const without = answered(measured).filter(({ query }) => query.gold.length === 0);
  return without.filter(({ found }) => found.length === 0).length / without.length;
}

function answered({ queries, answers }: Measured): Answered[] {
  return queries.map((query, index) => ({ query, found: answers[index] ?? [] }));
}

type Belongs = (answer: Answered) => boolean;
const isIn =
  (lang: string): Belongs =>
  ({ query }) =>
    query.lang === lang;
const isMulti: Belongs = ({ query }) => new Set(query.gold).size > 1;

function in5(all: readonly Answered[], belongs: Belongs): number {
  return qualityOf(all.filter(belongs)).recall_at_5;
}

function shownShare(share: number): string {
  return Number.isNaN(share) ? "" : share.toFixed(3).replace(/^0/, "");
}
