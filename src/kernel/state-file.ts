import { randomUUID } from "node:crypto";
import { mkdir, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isRecord } from "./json-schema.js";

/** Tells one content of a file from the next without reading it. */
export interface FileStamp {
  readonly inode: bigint;
  readonly size: bigint;
  readonly modified: bigint;
}

export interface StampedBytes {
  readonly bytes: Buffer;
  readonly stamp: FileStamp;
}

/** The whole file with the stamp that it had while it was read; `undefined` where there is none. */
export async function readStateFile(file: string): Promise<StampedBytes | undefined> {
  const handle = await unlessAbsent(open(file));
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat({ bigint: true });
    return { bytes: await handle.readFile(), stamp: stampFrom(stats) };
  } finally {
    await handle.close();
  }
}

/** The file's stamp now; `undefined` where there is none. */
export async function stampOf(file: string): Promise<FileStamp | undefined> {
  const stats = await unlessAbsent(stat(file, { bigint: true }));
  return stats && stampFrom(stats);
}

export function sameStamp(a: FileStamp | undefined, b: FileStamp | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.inode === b.inode && a.size === b.size && a.modified === b.modified;
}

/**
 * Puts new content in the place of the file, as a whole: it is written beside it and renamed, so that no reader
 * and no crash ever meets a half. Makes the folder; follows a symbolic link. Only the user may read the result.
 */
export async function replaceStateFile(file: string, content: string | Uint8Array): Promise<FileStamp> {
  const target = (await unlessAbsent(realpath(file))) ?? file;
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    const stamp = stampFrom(await stat(draft, { bigint: true }));
    await rename(draft, target);
    return stamp;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Moves the file to `FILE.broken`, or the first free name after that, and returns the new path. */
export async function setAside(file: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const aside = attempt === 1 ? `${file}.broken` : `${file}.broken-${attempt}`;
    if ((await stampOf(aside)) !== undefined) continue;
    await rename(file, aside);
    return aside;
  }
}

function stampFrom(stats: { ino: bigint; size: bigint; mtimeNs: bigint }): FileStamp {
  return { inode: stats.ino, size: stats.size, modified: stats.mtimeNs };
}

async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const code = isRecord(error) ? error["code"] : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
