import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbsence } from "../reflection/find-package.js";
import { isToolFile, isToolFolder } from "./tool-file-path.js";

/** Folders below the tools folder that are looked into. */
const deepest = 2;

/**
 * The tool files of a folder and of the folders in it, absolute, sorted by path; `undefined` where the folder is not
 * there. Links are followed. A file or folder that goes away meanwhile is left out.
 */
export async function scanFolder(folder: string): Promise<readonly string[] | undefined> {
  const found = await filesIn(folder, 0);
  return found?.toSorted();
}

async function filesIn(folder: string, depth: number): Promise<string[] | undefined> {
  const entries = await unlessAbsent(readdir(folder, { withFileTypes: true }));
  if (entries === undefined) return undefined;
  const lists = await Promise.all(entries.map((entry) => filesOf(join(folder, entry.name), entry, depth)));
  return lists.flat();
}

async function filesOf(path: string, entry: Dirent, depth: number): Promise<string[]> {
  const kind = entry.isSymbolicLink() ? await unlessAbsent(stat(path)) : entry;
  if (kind?.isFile()) return isToolFile(entry.name) ? [path] : [];
  if (!kind?.isDirectory() || depth >= deepest || !isToolFolder(entry.name)) return [];
  return (await filesIn(path, depth + 1)) ?? [];
}

/** The value, or nothing where what is asked for is not there. */
export async function unlessAbsent<T>(wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}
