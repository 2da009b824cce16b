import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FawnError } from "../kernel/fawn-error.js";
import { isAbsence } from "../reflection/find-package.js";
import { isToolFile, isToolFolder } from "./tool-file-path.js";
import { unreadableFault } from "./unreadable-fault.js";

/** Folders below the tools folder that are looked into. */
const deepest = 2;
/** Looks until a folder has to hold still. */
const mostScans = 6;

export interface FolderScan {
  /** Absolute, sorted. Links are followed. */
  readonly files: readonly string[];
  /** Paths, folders mostly, that cannot be read: what is in them is not known. */
  readonly unreadable: ReadonlyMap<string, FawnError>;
}

/**
 * The tool files of a folder and of the folders in it; `undefined` where the folder is not there. A file or folder
 * that goes away meanwhile is left out.
 */
export function scanFolder(folder: string): Promise<FolderScan | undefined> {
  return twiceTheSame(async () => {
    const unreadable = new Map<string, FawnError>();
    const files = await new Scan(unreadable).filesIn(folder, 0);
    return files && { files: files.toSorted(), unreadable };
  });
}

/**
 * Scans until two scans in a row find the same: one alone sees a file that is moved between two folders meanwhile in
 * both or in neither. The last scan where the folder does not hold still.
 */
export async function twiceTheSame(
  scan: () => Promise<FolderScan | undefined>,
): Promise<FolderScan | undefined> {
  let before = await scan();
  for (let count = 2; count <= mostScans; count += 1) {
    const now = await scan();
    if (listed(now) === listed(before)) return now;
    before = now;
  }
  return before;
}

function listed(scan: FolderScan | undefined): string | undefined {
  return scan && [...scan.files, "", ...scan.unreadable.keys()].join("\n");
}

class Scan {
  readonly #unreadable: Map<string, FawnError>;

  constructor(unreadable: Map<string, FawnError>) {
    this.#unreadable = unreadable;
  }

  async filesIn(folder: string, depth: number): Promise<string[] | undefined> {
    const entries = await this.#read(folder, readdir(folder, { withFileTypes: true }));
    if (entries === "absent") return undefined;
    if (entries === "unreadable") return [];
    const lists = await Promise.all(
      entries.map((entry) => this.#filesOf(join(folder, entry.name), entry, depth)),
    );
    return lists.flat();
  }

  async #filesOf(path: string, entry: Dirent, depth: number): Promise<string[]> {
    const { name } = entry;
    if (!isToolFile(name) && !isToolFolder(name)) return [];
    const kind = entry.isSymbolicLink() ? await this.#read(path, stat(path)) : entry;
    // What cannot be read but is called like a tool file is told of by who loads it.
    if (kind === "unreadable" && isToolFile(name) && this.#unreadable.delete(path)) return [path];
    if (kind === "absent" || kind === "unreadable") return [];
    if (kind.isFile()) return isToolFile(name) ? [path] : [];
    if (!kind.isDirectory() || depth >= deepest || !isToolFolder(name)) return [];
    return (await this.filesIn(path, depth + 1)) ?? [];
  }

  async #read<T>(path: string, reading: Promise<T>): Promise<T | "absent" | "unreadable"> {
    try {
      return await reading;
    } catch (error) {
      if (isAbsence(error)) return "absent";
      this.#unreadable.set(path, unreadableFault(path, error));
      return "unreadable";
    }
  }
}
