import { oneLine } from "../ask/one-line.js";
import type { TextStyle } from "../text-style.js";
import type { Evaluation, Figures } from "./evaluate.js";
import { scoreText, type Miss } from "./misses.js";
import type { GroupQuality, Quality } from "./quality.js";
import { textTable } from "../text-table.js";

/** The evaluation for a person, with `tools` tools and `queries` queries. */
export function reportText(
  evaluation: Evaluation,
  { tools, queries }: { tools: number; queries: number },
  style: TextStyle,
): string {
  const { figures, compare, ceiling, unanswerable, misses } = evaluation;
  const engines = [["fawn", figures] as const, ...Object.entries(compare)];
  const lines = [
    `${tools} tools, ${queries} queries`,
    "",
    ...textTable([["", ...qualityHeads, ...timeHeads], ...engines.map(([name, of]) => engineRow(name, of))]),
    style.dim(`recall@1 cannot be above ${shown(ceiling)} here, since queries have several gold tools.`),
    ...(unanswerable === undefined
      ? []
      : [
          `Queries that no tool serves: ${unanswerable.found_nothing} of ${unanswerable.queries} found nothing.`,
        ]),
    "",
    ...groupTable("by language", evaluation.by_lang),
    "",
    ...groupTable("by length", evaluation.by_length),
    ...(misses.length > 0 ? ["", style.bold("Worst misses")] : []),
    ...misses.flatMap((miss) => missLines(miss, style)),
  ];
  return `${lines.join("\n")}\n`;
}

const qualityHeads = ["R@1", "R@5", "R@10", "nDCG@5", "MRR"];
const timeHeads = ["p50 ms", "p99 ms", "build ms"];

function engineRow(name: string, figures: Figures): string[] {
  const { p50_ms, p99_ms, build_ms } = figures;
  return [
    name,
    ...qualityCells(figures),
    ...[p50_ms, p99_ms].map((ms) => ms.toFixed(2)),
    build_ms.toFixed(0),
  ];
}

function groupTable(title: string, groups: Readonly<Record<string, GroupQuality>>): string[] {
  const rows = Object.entries(groups).map(([name, group]) => [
    oneLine(name, 40),
    String(group.queries),
    ...qualityCells(group),
  ]);
  return textTable([[title, "queries", ...qualityHeads], ...rows]);
}

function qualityCells({ recall_at_1, recall_at_5, recall_at_10, ndcg_at_5, mrr }: Quality): string[] {
  return [recall_at_1, recall_at_5, recall_at_10, ndcg_at_5, mrr].map(shown);
}

function shown(share: number): string {
  return Number.isNaN(share) ? "–" : share.toFixed(3);
}

function missLines({ query, recall_at_5, missed, above }: Miss, style: TextStyle): string[] {
  return [
    `${style.yellow(shown(recall_at_5))}  ${oneLine(query, 160)}`,
    ...missed.map(({ name, reason }) => `         missed  ${oneLine(name, 80)}: ${oneLine(reason, 200)}`),
    ...above.map((place) =>
      style.dim(`         rank ${place.rank}  ${oneLine(place.name, 80)}: ${scoreText(place)}`),
    ),
  ];
}

/**
 * The evaluation for a program: `figures`, `by_lang`, `by_length`, `misses`; beside them `compare` and `unanswerable`
 * where there is something to tell. A figure that no query gives is null.
 */
export function reportJson({
  figures,
  by_lang,
  by_length,
  misses,
  compare,
  unanswerable,
}: Evaluation): string {
  const more = {
    ...(Object.keys(compare).length > 0 ? { compare } : {}),
    ...(unanswerable === undefined ? {} : { unanswerable }),
  };
  return `${JSON.stringify({ figures, by_lang, by_length, misses: misses.map(jsonMiss), ...more })}\n`;
}

function jsonMiss({ query, lang, gold, recall_at_5, missed, above }: Miss): object {
  const tools = missed.map(({ name, place, reason }) => ({
    name,
    rank: place?.rank ?? null,
    score: place?.score ?? null,
    fields: place?.fields ?? [],
    words: place?.words ?? [],
    reason,
  }));
  return { query, ...(lang === undefined ? {} : { lang }), gold, recall_at_5, missed: tools, above };
}
