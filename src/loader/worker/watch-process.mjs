// A thread of an isolated process that sees what its busy main thread cannot: that the parent is gone, and that there is
// too much memory outside of the heap, of which V8 keeps no limit.
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { endGroup } from "./end-group.mjs";

/** Milliseconds between two looks. One second of filling buffers makes about two gigabytes. */
const interval = 50;
const megabyte = 1024 * 1024;
/** @type {{ parent: number, limitMb: number }} */
const { parent, limitMb } = workerData;

setInterval(() => {
  if (process.platform !== "win32" && process.ppid !== parent) endGroup();
  const taken = Math.round(process.memoryUsage.rss() / megabyte);
  if (taken <= limitMb) return;
  try {
    // The parent knows by these words, as by those of V8, why the process has ended.
    writeSync(2, `${taken} MB of at most ${limitMb}: process out of memory\n`);
  } finally {
    endGroup();
  }
}, interval);
