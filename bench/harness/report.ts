import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";

export interface BenchReport {
  readonly name: string;
  /** The command that measures this; `npm run bench -- NAME` where none is given. */
  readonly command?: string;
  /** Flat figures for machines; times in milliseconds. */
  readonly figures: Readonly<Record<string, number>>;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly notes?: readonly string[];
}

const resultsFolder = new URL("../results/", import.meta.url);

/** Prints the table and writes `bench/results/NAME.json`. */
export async function report(benchReport: BenchReport): Promise<void> {
  const { name, figures, columns, rows, notes = [] } = benchReport;
  const { command = `npm run bench -- ${name}` } = benchReport;
  const cells = [columns, ...rows].map((row) =>
    row.map((cell) => (typeof cell === "number" ? shown(cell) : cell)),
  );
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  "));
  process.stdout.write(`${lines.join("\n")}\n${notes.map((note) => `\n${note}`).join("")}\n`);
  await mkdir(resultsFolder, { recursive: true });
  const machine = `${platform()} ${arch()}, ${cpus().length} cores, Node ${process.version}`;
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [key, Number(shown(value))]),
  );
  const file = new URL(`${name}.json`, resultsFolder);
  await writeFile(file, `${JSON.stringify({ command, machine, figures: rounded }, null, 2)}\n`);
}

function shown(value: number): string {
  return value.toFixed(value < 10 ? 3 : 1);
}
