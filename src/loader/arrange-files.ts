import { FawnError } from "../kernel/fawn-error.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import type { ShelvedFiles } from "./shelved-file.js";

/** A file, or a tool of it, that is not in use as it stands; or a folder that cannot be looked into. */
export interface ToolFileFault {
  /** Absolute. */
  readonly file: string;
  readonly error: FawnError;
  /** What the file's tools are meanwhile. */
  readonly keeps: "last good" | "nothing";
}

export interface Arrangement {
  /** By path of the file, names unique. */
  readonly entries: readonly ToolEntry[];
  readonly faults: readonly ToolFileFault[];
}

/** Joins the files' tools; of two with one name the first by path stays. */
export function arrange(files: ShelvedFiles): Arrangement {
  const owners = new Map<string, string>();
  const entries: ToolEntry[] = [];
  const faults: ToolFileFault[] = [];
  for (const [file, { good, fault }] of files) {
    if (fault)
      faults.push({
        file,
        error: fault,
        keeps: good || isAbove(file, files) ? "last good" : "nothing",
      });
    for (const entry of good?.entries ?? []) {
      const { name } = entry.definition;
      const owner = owners.get(name);
      if (owner === undefined) entries.push(entry);
      else faults.push({ file, error: duplicateFault(name, file, owner), keeps: "nothing" });
      if (owner === undefined) owners.set(name, file);
    }
  }
  return { entries, faults };
}

/** Whether all is as it was: the same entries, and the same said of the same files. */
export function isSameArrangement(a: Arrangement, b: Arrangement): boolean {
  return (
    a.entries.length === b.entries.length &&
    a.entries.every((entry, index) => entry === b.entries[index]) &&
    describe(a.faults) === describe(b.faults)
  );
}

function isAbove(folder: string, files: ShelvedFiles): boolean {
  return [...files].some(([path, { good }]) => good && path.startsWith(`${folder}/`));
}

function describe(faults: readonly ToolFileFault[]): string {
  return faults.map(({ file, error, keeps }) => `${file} ${keeps} ${error.message}`).join("\n");
}

function duplicateFault(name: string, file: string, owner: string): FawnError {
  return new FawnError(
    "tool_name_taken",
    `The tool '${name}' is refused: ${owner} already has a tool of this name.`,
    {
      location: { file },
      remedy: "Give one of them another name.",
    },
  );
}
