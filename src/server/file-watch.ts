import { watch, type FSWatcher } from "node:fs";
import { dirname, join } from "node:path";

/** Milliseconds of quiet after which a change counts: editors write a file in several steps. */
const quiet = 150;

/** Watches single files, also ones that get replaced or made later. */
export class FileWatch {
  readonly #files = new Set<string>();
  readonly #folders = new Map<string, FSWatcher>();
  #listener: ((file: string) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Who is told of a change. */
  onChange(listener: (file: string) => void): void {
    this.#listener = listener;
  }

  /** Watches `file` (an absolute path) too. Its folder must exist. */
  add(file: string): void {
    this.#files.add(file);
    const folder = dirname(file);
    if (this.#folders.has(folder)) return;
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== null) this.#noticed(join(folder, name));
    });
    this.#folders.set(folder, watcher);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #noticed(file: string): void {
    if (!this.#files.has(file)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#listener?.(file), quiet);
  }
}
