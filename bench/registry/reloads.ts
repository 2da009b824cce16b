import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { watchWithChokidar } from "../../src/loader/watch-files.js";
import type { Registry } from "../../src/registry/registry.js";
import { benchFolder } from "./tools-folder.js";

const reloads = 500;
const watched = 40;
const debounceMs = 275;

/**
 * Edits one tool of about 98 KB 500 times through folder and registry, and measures what the heap keeps of it; and
 * how long an edit takes to be in the snapshot with the files watched (95th percentile, milliseconds).
 */
export async function reloadCosts(): Promise<{ reload_heap_growth_mb: number; reload_p95_ms: number }> {
  const bench = await benchFolder({ watch: watchWithChokidar, debounceMs });
  const { folder, registry, directory } = bench;
  const file = join(folder, "big.mjs");
  const edit = (version: number): Promise<void> => writeFile(file, bigTool(version));
  // Watching keeps no process alive.
  const alive = setInterval(() => undefined, 1_000);
  try {
    await edit(0);
    await directory.start();
    const times = await watchedEdits(edit, registry);
    return {
      reload_heap_growth_mb: await heapGrowth(edit, () => directory.reload()),
      reload_p95_ms: percentile(times, 0.95),
    };
  } finally {
    clearInterval(alive);
    await bench.remove();
  }
}

async function watchedEdits(edit: (version: number) => Promise<void>, registry: Registry): Promise<number[]> {
  const times: number[] = [];
  for (let version = 1; version <= watched; version += 1) {
    const start = performance.now();
    const visible = new Promise<void>((resolve) => {
      const stop = registry.onChange(() => {
        stop();
        resolve();
      });
    });
    await edit(version);
    await visible;
    times.push(performance.now() - start);
  }
  return times;
}

async function heapGrowth(
  edit: (version: number) => Promise<void>,
  reload: () => Promise<void>,
): Promise<number> {
  const collect = garbageCollector();
  const warmUp = 50;
  let before = 0;
  for (let version = 0; version < warmUp + reloads; version += 1) {
    if (version === warmUp) before = collect();
    await edit(1_000 + version);
    await reload();
  }
  return (collect() - before) / 1024 / 1024;
}

/** Collects all garbage and tells the bytes in use. */
function garbageCollector(): () => number {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  return () => {
    for (let round = 0; round < 3; round += 1) gc();
    return process.memoryUsage().heapUsed;
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** 600 functions and a list of 50,000 objects, made anew with each version. */
function bigTool(version: number): string {
  const functions = Array.from(
    { length: 600 },
    (_, index) =>
      `export function helper${index}(value) { return value + ${index} * ${version} + (value % 7 === 0 ? ${index} : ${version}) + "${"x".repeat(60)}".length; }`,
  );
  return `${functions.join("\n")}
const list = Array.from({ length: 50_000 }, (_, index) => ({ index, version: ${version} }));
export default {
  description: "Version ${version}.",
  parameters: { type: "object" },
  execute: () => list[${version} % list.length],
};
`;
}
