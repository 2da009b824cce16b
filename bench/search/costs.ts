import { runInNewContext } from "node:vm";
import { setFlagsFromString } from "node:v8";
import { createRankedSearch } from "../../src/cli/search/ranked-search.js";
import { median } from "../harness/measure.js";
import type { RegisteredTool } from "../../src/registry/registered-tool.js";

/** Megabytes that the index of these tools takes, with the lexicon, beside the tools themselves. */
export function memoryOfIndex(tools: readonly RegisteredTool[]): number {
  const before = bytesInUse();
  const search = createRankedSearch({ tools });
  search.search("list the open issues", 10);
  const after = bytesInUse();
  // Uses the index once more, so that it is still there when its bytes are counted.
  search.search("send", 1);
  return (after - before) / 1024 / 1024;
}

const added = 20;

/** Milliseconds until one more tool can be found: the median of 20 that are added one after the other. */
export function addOne(tools: readonly RegisteredTool[]): number {
  // Sorted by name, as a snapshot has them.
  const sorted = tools.toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  const step = Math.floor(sorted.length / added);
  const late = sorted.filter((_, index) => index % step === 1).slice(0, added);
  const absent = new Set(late);
  let search = createRankedSearch({ tools: sorted.filter((tool) => !absent.has(tool)) });
  const times = late.map((tool) => {
    absent.delete(tool);
    const next = sorted.filter((other) => !absent.has(other));
    const start = performance.now();
    search = createRankedSearch({ tools: next }, search);
    search.search(tool.definition.name, 10);
    return performance.now() - start;
  });
  return median(times);
}

function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("The garbage collector cannot be called.");
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
