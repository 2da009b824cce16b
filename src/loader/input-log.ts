import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { contentState, errorCode, hashOfStates, stateOfBytes } from "./content-hash.js";

/**
 * What the local files held that a bundle was made of: the very bytes that were bundled, so that a file saved
 * meanwhile differs from what is remembered here.
 */
export class InputLog {
  readonly #states = new Map<string, string>();
  readonly #bytes = new Map<string, Promise<Buffer>>();
  /** Folders whose `tsconfig.json` is known. */
  readonly #searched = new Set<string>();
  /** Where a local import was looked for and not found. */
  readonly #missed = new Set<string>();
  #isSettled = true;

  /** Absolute. */
  get paths(): readonly string[] {
    return [...this.#states.keys()];
  }

  /** Places where a missing import would be found. */
  get missed(): readonly string[] {
    return [...this.#missed];
  }

  /** Whether nothing was looked for in vain: all that was found is in `paths` then. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Identity of what was read. */
  get hash(): string {
    return hashOfStates(this.#states);
  }

  /** Reads a file, once. Rejects as `readFile`. */
  read(path: string): Promise<Buffer> {
    const bytes = this.#bytes.get(path) ?? this.#readFirst(path);
    this.#bytes.set(path, bytes);
    return bytes;
  }

  async #readFirst(path: string): Promise<Buffer> {
    try {
      const bytes = await readFile(path);
      this.#states.set(path, stateOfBytes(bytes));
      return bytes;
    } catch (error) {
      this.#states.set(path, errorCode(error));
      throw error;
    }
  }

  /** The `tsconfig.json` that a file of this folder is compiled by: the first in it and the folders above. */
  async readTsconfig(folder: string): Promise<void> {
    for (let above = folder; !this.#searched.has(above); above = dirname(above)) {
      this.#searched.add(above);
      const path = join(above, "tsconfig.json");
      if (existsSync(path)) {
        this.#states.set(path, await contentState(path));
        return;
      }
    }
  }

  /** An import was not found. `path`: where, if it is a local one. */
  miss(path?: string): void {
    this.#isSettled = false;
    if (path !== undefined) for (const tried of triedPaths(path)) this.#missed.add(tried);
  }
}

const endings = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "json"];

function triedPaths(path: string): readonly string[] {
  const stem = path.replace(/\.[cm]?[jt]sx?$/u, "");
  return [path, ...endings.flatMap((ending) => [`${stem}.${ending}`, join(path, `index.${ending}`)])];
}

/** Has esbuild get local files from the log. */
export function readThrough(log: InputLog): Plugin {
  return {
    name: "inputs",
    setup(bundler) {
      bundler.onLoad({ filter: /.*/, namespace: "file" }, async ({ path }) => {
        try {
          await log.readTsconfig(dirname(path));
          return { contents: await log.read(path), loader: "default" };
        } catch (error) {
          return { errors: [{ text: `${path} cannot be read (${errorCode(error)})` }] };
        }
      });
    },
  };
}
