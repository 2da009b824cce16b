import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { FawnError } from "../kernel/fawn-error.js";

/** A file inside the workspace: where it is on disk, and its path as people see it, relative to the workspace. */
export interface WorkspaceFile {
  readonly absolute: string;
  readonly relative: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Finds an existing file of the workspace. Links are followed first, so that none leads out of it.
 *
 * @throws FawnError `path_outside_workspace`, `file_not_found`
 */
export async function workspaceFile(workspace: string, path: string): Promise<WorkspaceFile> {
  const root = await realpath(workspace).catch(() => resolve(workspace));
  const wanted = resolve(root, path);
  if (!isInside(root, wanted)) throw outside(path);
  const absolute = await realpath(wanted).catch(() => null);
  if (absolute === null) throw new FawnError("file_not_found", `File not found in the workspace: ${path}`);
  if (!isInside(root, absolute)) throw outside(path);
  const { size } = await fileStat(absolute, path);
  return { absolute, relative: relative(root, absolute), size };
}

async function fileStat(absolute: string, shown: string): Promise<{ size: number }> {
  const found = await stat(absolute);
  if (!found.isFile()) throw new FawnError("file_not_found", `Not a file: ${shown}`);
  return found;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function outside(path: string): FawnError {
  return new FawnError("path_outside_workspace", `Only files in the workspace can be used: ${path}`);
}
