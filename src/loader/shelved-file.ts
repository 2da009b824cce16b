import type { FawnError } from "../kernel/fawn-error.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { BrokenToolFile } from "./broken-tool-file.js";
import type { LoadedFile } from "./loaded-file.js";

/** A tool file as it stands on the shelf: its last good version, and what is wrong with the present one. */
export interface ShelvedFile {
  readonly good: LoadedFile | undefined;
  readonly fault: FawnError | undefined;
}

export type ShelvedFiles = ReadonlyMap<string, ShelvedFile>;

export function toolsOf(files: Iterable<ShelvedFile>): readonly ToolEntry[] {
  return [...files].flatMap(({ good }) => good?.entries ?? []);
}

/** Local files that decide about it. */
export function inputsOf({ good, fault }: ShelvedFile): readonly string[] {
  return [...(good?.inputs ?? []), ...(fault instanceof BrokenToolFile ? fault.inputs : [])];
}

/**
 * The shelf while some files are still being loaded. These stay as they were; a file that has gone stays too, as it
 * may have been renamed to one of them, unless its tools have come back elsewhere already.
 */
export function meanwhile(before: ShelvedFiles, paths: readonly string[], done: ShelvedFiles): ShelvedFiles {
  const present = new Set(paths);
  const come = new Set(toolsOf(done.values()).map(({ definition }) => definition.name));
  const isBack = (file: ShelvedFile): boolean =>
    toolsOf([file]).some(({ definition }) => come.has(definition.name));
  const gone = [...before].filter(([path, file]) => !present.has(path) && !isBack(file));
  const loading = [...before].filter(([path]) => present.has(path) && !done.has(path));
  return byPath([...gone, ...loading, ...done]);
}

export function byPath(files: readonly (readonly [string, ShelvedFile])[]): ShelvedFiles {
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
}
