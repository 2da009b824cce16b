import { oneLine } from "../ask/one-line.js";
import type { TextStyle } from "../text-style.js";
import { textTable } from "../text-table.js";
import { intentFigures, type IntentFigures, type ReadRequest } from "./evaluate-intent.js";

/** What came out of an evaluation, with its costs in milliseconds. */
export interface IntentReport {
  readonly read: readonly ReadRequest[];
  readonly groups: number;
  readonly examples: number;
  readonly train_ms: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

const columns = ["top1", "coverage", "precision", "none_rejected", "reach"] as const;

/** For people. */
export function intentReportText(report: IntentReport, misses: number, style: TextStyle): string {
  const { read, groups, examples } = report;
  const rows = [
    ["", ...columns],
    ...groupsByLanguage(read).map(([name, part]) => rowOf(name, intentFigures(part))),
  ];
  const lines = [
    `${read.length} requests, ${groups} groups learnt from ${examples} texts in ${report.train_ms.toFixed(0)} ms`,
    ...textTable(rows),
    style.dim(`one request: p50 ${report.p50_ms.toFixed(2)} ms, p99 ${report.p99_ms.toFixed(2)} ms`),
    ...missLines(read, misses),
  ];
  return `${lines.join("\n")}\n`;
}

/** For a program: `{figures, by_lang, groups, examples, train_ms, p50_ms, p99_ms, misses}`. */
export function intentReportJson({ read, ...costs }: IntentReport, misses: number): string {
  const figures = intentFigures(read);
  const by_lang = Object.fromEntries(
    groupsByLanguage(read)
      .slice(1)
      .map(([name, part]) => [name, intentFigures(part)]),
  );
  const missed = worst(read, misses).map(({ line, likeliest, p, none, decided, unreached }) => {
    return { request: line.request, groups: line.groups, likeliest, p, none, decided, unreached };
  });
  return `${JSON.stringify({ figures, by_lang, ...costs, misses: missed })}\n`;
}

function groupsByLanguage(read: readonly ReadRequest[]): [string, readonly ReadRequest[]][] {
  const languages = [...new Set(read.flatMap(({ line }) => line.lang ?? []))].toSorted();
  return [
    ["all", read],
    ...languages.map((lang): [string, ReadRequest[]] => [
      lang,
      read.filter(({ line }) => line.lang === lang),
    ]),
  ];
}

function rowOf(name: string, figures: IntentFigures): string[] {
  return [
    name,
    ...columns.map((column) => (Number.isNaN(figures[column]) ? "" : figures[column].toFixed(3))),
  ];
}

function missLines(read: readonly ReadRequest[], count: number): string[] {
  const missed = worst(read, count);
  if (missed.length === 0) return [];
  return ["", "Worst misses:", ...missed.map((one) => `  ${oneLine(one.line.request, 80)}: ${reason(one)}`)];
}

function reason({ line, likeliest, p, none, decided, unreached }: ReadRequest): string {
  const wanted = line.groups.join(", ") || "no group";
  const taken = decided.join(", ") || "none was decided for";
  const lost = unreached.length > 0 ? `; out of reach: ${unreached.join(", ")}` : "";
  return `wanted ${wanted}; ${taken} (likeliest ${likeliest ?? "none"} ${p.toFixed(2)}, none ${none.toFixed(2)})${lost}`;
}

/** Wrong decisions first, the surest of them at the top; then tools out of reach. */
function worst(read: readonly ReadRequest[], count: number): readonly ReadRequest[] {
  const wrong = read.filter(isWrong).toSorted((a, b) => b.p - a.p);
  const lost = read.filter((one) => !isWrong(one) && one.unreached.length > 0);
  return [...wrong, ...lost].slice(0, count);
}

function isWrong({ line, decided }: ReadRequest): boolean {
  return decided.length > 0 && !line.groups.includes(decided[0] ?? "");
}
