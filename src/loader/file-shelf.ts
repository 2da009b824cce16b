import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { contentHash } from "./content-hash.js";
import type { LoadedFile } from "./loaded-file.js";

/** A file, or a tool of it, that is not in use as it stands. */
export interface ToolFileFault {
  /** Absolute. */
  readonly file: string;
  readonly error: FawnError;
  /** What the file's tools are meanwhile. */
  readonly keeps: "last good" | "nothing";
}

/** Loads one file. Rejects with a FawnError that says what is wrong with it. */
export type LoadFile = (file: string) => Promise<LoadedFile>;

interface Shelved {
  readonly good: LoadedFile | undefined;
  readonly fault: FawnError | undefined;
}

/** All files of a tools folder: of each the last good version, and what is wrong with the present one. */
export class FileShelf {
  readonly #load: LoadFile;
  readonly #logger: Logger;
  #files: ReadonlyMap<string, Shelved> = new Map();
  #entries: readonly ToolEntry[] = [];
  #faults: readonly ToolFileFault[] = [];

  constructor(load: LoadFile, logger: Logger) {
    this.#load = load;
    this.#logger = logger;
  }

  /** By path of the file, names unique. */
  get entries(): readonly ToolEntry[] {
    return this.#entries;
  }

  get faults(): readonly ToolFileFault[] {
    return this.#faults;
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** Files that tools are made of and that are not in the folder. */
  outside(folder: string): readonly string[] {
    const inputs = [...this.#files.values()].flatMap(({ good }) => good?.inputs ?? []);
    return [...new Set(inputs)].filter((path) => !path.startsWith(`${folder}/`));
  }

  /**
   * Makes the shelf what these files are now: all changes at once. `retry`: a file is newly broken, perhaps because it
   * is still being written.
   */
  async update(paths: readonly string[]): Promise<{ changed: boolean; retry: boolean }> {
    const before = this.#files;
    const next = new Map<string, Shelved>();
    for (const path of paths) next.set(path, await this.#look(path, before.get(path)));
    const held = this.held;
    this.#files = next;
    const changed = this.#arrange() || !isSame(held, this.held);
    const retry = [...next].some(
      ([path, { fault }]) => fault && before.get(path)?.fault?.message !== fault.message,
    );
    return { changed, retry };
  }

  /** All that is loaded, also what is refused for its name. Who takes them over disposes of those that are gone. */
  get held(): readonly ToolEntry[] {
    return [...this.#files.values()].flatMap(({ good }) => good?.entries ?? []);
  }

  async #look(path: string, before: Shelved | undefined): Promise<Shelved> {
    const good = before?.good;
    if (good !== undefined && (await contentHash(good.inputs)) === good.hash)
      return { good, fault: undefined };
    try {
      return { good: await this.#load(path), fault: undefined };
    } catch (error) {
      return { good, fault: this.#faultOf(path, error, before) };
    }
  }

  /** Tells the log once for each new fault. */
  #faultOf(path: string, error: unknown, before: Shelved | undefined): FawnError {
    const fault = FawnError.isInstance(error)
      ? error
      : new FawnError("tool_file_failed", messageOf(error), { location: { file: path }, cause: error });
    if (before?.fault?.message !== fault.message) {
      this.#logger.error(`The tool file ${path} is not taken over: ${fault.message}`, { code: fault.code });
    }
    return fault;
  }

  /** Joins the files' tools; of two with one name the first by path stays. Tells whether anything is other. */
  #arrange(): boolean {
    const owners = new Map<string, string>();
    const entries: ToolEntry[] = [];
    const faults: ToolFileFault[] = [];
    for (const [file, { good, fault }] of this.#files) {
      if (fault) faults.push({ file, error: fault, keeps: good ? "last good" : "nothing" });
      for (const entry of good?.entries ?? []) {
        const { name } = entry.definition;
        const owner = owners.get(name);
        if (owner === undefined) entries.push(entry);
        else faults.push({ file, error: duplicateFault(name, file, owner), keeps: "nothing" });
        if (owner === undefined) owners.set(name, file);
      }
    }
    const changed = !isSame(entries, this.#entries) || describe(faults) !== describe(this.#faults);
    this.#entries = entries;
    this.#faults = faults;
    return changed;
  }
}

function isSame(a: readonly ToolEntry[], b: readonly ToolEntry[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
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
