import type { Clock } from "../kernel/clock.js";
import type { FawnError } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { arrange, isSameArrangement, type Arrangement } from "./arrange-files.js";
import { asFault, BrokenToolFile } from "./broken-tool-file.js";
import { contentHash, contentState } from "./content-hash.js";
import type { LoadedFile } from "./loaded-file.js";
import { mapBounded } from "./map-bounded.js";
import type { FolderScan } from "./scan-folder.js";
import { byPath, inputsOf, meanwhile, toolsOf, type ShelvedFile, type ShelvedFiles } from "./shelved-file.js";

/**
 * Loads one file. Rejects with the fault that keeps it from use; with a `BrokenToolFile` where it need not be tried
 * again as long as its inputs are the same.
 */
export type LoadFile = (file: string) => Promise<LoadedFile>;

export interface FileShelfPorts {
  readonly load: LoadFile;
  readonly logger: Logger;
  readonly clock: Clock;
  /** What it shows has changed. Who is told takes over what it holds, and disposes of what it no longer does. */
  readonly onChange: () => void;
}

/** Files that are looked at together. */
const atOnce = 8;
/** Milliseconds after which those that are done are shown without the others. */
const patienceMs = 2_000;

type StateOf = (path: string) => Promise<string>;

/** All files of a tools folder: of each the last good version, and what is wrong with the present one. */
export class FileShelf {
  readonly #ports: FileShelfPorts;
  #files: ShelvedFiles = new Map();
  #shown: Arrangement = { entries: [], faults: [] };
  /** Loaded and never shown: nobody else disposes of them. */
  readonly #own = new Set<ToolEntry>();
  #isClosed = false;

  constructor(ports: FileShelfPorts) {
    this.#ports = ports;
  }

  get shown(): Arrangement {
    return this.#shown;
  }

  /** All that was shown once and is still there, also what is refused for its name at the moment. */
  get held(): readonly ToolEntry[] {
    return toolsOf(this.#files.values()).filter((entry) => !this.#own.has(entry));
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** Files that decide about tools and are not in the folder. */
  outside(folder: string): readonly string[] {
    const inputs = [...this.#files.values()].flatMap(inputsOf);
    return [...new Set(inputs)].filter((path) => !path.startsWith(`${folder}/`));
  }

  /**
   * Makes the shelf what a folder is now: all changes at once, unless some files take long to load. `retry`: a file
   * is newly broken or has just gone, perhaps because it is still being written or moved.
   */
  async update({ files: paths, unreadable }: FolderScan): Promise<{ retry: boolean }> {
    const before = this.#files;
    const done = new Map<string, ShelvedFile>();
    const stateOf = remembering(contentState);
    const stopShowing = this.#showMeanwhile(() => meanwhile(before, paths, done));
    let retry = false;
    await mapBounded(paths, atOnce, async (path) => {
      const looked = await this.#look(path, before.get(path), stateOf);
      done.set(path, looked);
      retry ||= looked.retry;
    });
    stopShowing();
    for (const [path, fault] of unreadable) {
      this.#tell(path, fault, before.get(path));
      done.set(path, { good: before.get(path)?.good, fault });
    }
    const hidden = [...before].filter(
      ([path]) => !done.has(path) && [...unreadable.keys()].some((folder) => path.startsWith(`${folder}/`)),
    );
    this.#show(byPath([...done, ...hidden]));
    await this.#disposeOfLeft();
    return { retry };
  }

  /** Shows nothing more, and lets go of what nobody else has taken over; a running `update` does so at its end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#files = new Map();
    await this.#disposeOfLeft();
  }

  #showMeanwhile(files: () => ShelvedFiles): () => void {
    let stop: () => void;
    const wait = (): void => {
      stop = this.#ports.clock.after(patienceMs, () => {
        this.#show(files());
        wait();
      });
    };
    wait();
    return () => stop();
  }

  #show(files: ShelvedFiles): void {
    if (this.#isClosed) return;
    this.#files = files;
    const next = arrange(files);
    if (isSameArrangement(next, this.#shown)) return;
    this.#shown = next;
    for (const entry of next.entries) this.#own.delete(entry);
    this.#ports.onChange();
  }

  async #disposeOfLeft(): Promise<void> {
    const kept = new Set(toolsOf(this.#files.values()));
    const left = [...this.#own].filter((entry) => !kept.has(entry));
    for (const entry of left) this.#own.delete(entry);
    for (const entry of left) await entry.dispose?.();
  }

  async #look(
    path: string,
    before: ShelvedFile | undefined,
    stateOf: StateOf,
  ): Promise<ShelvedFile & { retry: boolean }> {
    const { good, fault } = before ?? {};
    if (good && (await contentHash(good.inputs, stateOf)) === good.hash)
      return { good, fault: undefined, retry: false };
    if (fault instanceof BrokenToolFile && fault.hash !== undefined) {
      if ((await contentHash(fault.inputs, stateOf)) === fault.hash) return { good, fault, retry: false };
    }
    try {
      const loaded = await this.#ports.load(path);
      for (const entry of loaded.entries) this.#own.add(entry);
      return { good: loaded, fault: undefined, retry: false };
    } catch (error) {
      // It has gone since the folder was scanned. The next scan tells where to.
      if ((await contentState(path)) === "ENOENT") return { good, fault, retry: true };
      const found = asFault(path, error);
      return { good, fault: found, retry: this.#tell(path, found, before) };
    }
  }

  /** Tells the log once for each new fault. Returns whether it is new. */
  #tell(path: string, fault: FawnError, before: ShelvedFile | undefined): boolean {
    if (before?.fault?.message === fault.message) return false;
    const { code } = fault;
    this.#ports.logger.error(`The tool file ${path} is not taken over: ${fault.message}`, { code });
    return true;
  }
}

/** Asks once for each path. */
function remembering(stateOf: StateOf): StateOf {
  const states = new Map<string, Promise<string>>();
  return (path) => {
    const state = states.get(path) ?? stateOf(path);
    states.set(path, state);
    return state;
  };
}
