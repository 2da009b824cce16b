import type { Readable } from "node:stream";
import { createInterface } from "node:readline";

/** How many lines are kept to explain why a server could not start. */
const kept = 20;

/** The output of a process, line by line, of which the last lines are kept. */
export interface OutputLines {
  last(): readonly string[];
}

/** Reads text streams to their end and hands each line to `onLine`. */
export function readLines(
  streams: readonly (Readable | null)[],
  onLine: (line: string) => void,
): OutputLines {
  const lines: string[] = [];
  for (const stream of streams) {
    if (stream === null) continue;
    createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
      lines.push(line);
      if (lines.length > kept) lines.shift();
      onLine(line);
    });
  }
  return { last: () => [...lines] };
}
