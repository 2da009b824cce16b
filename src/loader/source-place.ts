import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import type { FaultLocation } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";

/** A line that esbuild appends. */
const inlineMap = /\n\/\/# sourceMappingURL=data:application\/json;base64,(?<map>[\w+/=]+)\s*$/u;

/**
 * Where in the sources of a bundle something was thrown: the first place of its stack that is in the bundle, told by
 * the bundle's own source map. Only the file where there is no such place. `file`: the name that the bundle runs
 * under.
 */
export function sourcePlace(thrown: unknown, file: string, code: string): FaultLocation {
  const at = generatedPlace(thrown, file);
  const map = inlineMap.exec(code)?.groups?.["map"];
  if (at === undefined || map === undefined) return { file };
  const payload = JSON.parse(Buffer.from(map, "base64").toString()) as ConstructorParameters<
    typeof SourceMap
  >[0];
  const entry: unknown = new SourceMap(payload).findEntry(at.line - 1, at.column - 1);
  if (!isRecord(entry)) return { file };
  const { originalSource, originalLine, originalColumn } = entry;
  if (typeof originalSource !== "string" || typeof originalLine !== "number") return { file };
  return {
    file: resolve(dirname(file), originalSource),
    line: originalLine + 1,
    column: typeof originalColumn === "number" ? originalColumn + 1 : undefined,
  };
}

function generatedPlace(thrown: unknown, file: string): { line: number; column: number } | undefined {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const frame = stack.split("\n").find((line) => /^\s+at /u.test(line) && line.includes(`${file}:`));
  const [line, column] = frame?.slice(frame.lastIndexOf(`${file}:`) + file.length + 1).split(":") ?? [];
  const place = { line: Number.parseInt(line ?? "", 10), column: Number.parseInt(column ?? "", 10) };
  return Number.isNaN(place.line) || Number.isNaN(place.column) ? undefined : place;
}
