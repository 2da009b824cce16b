import { randomUUID } from "node:crypto";
import { open, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { isRecord } from "../kernel/json-schema.js";

/** Milliseconds after which a lock counts as left behind; twice what work under it may take. */
const staleMs = 60_000;
const pauseMs = 25;

const holderSchema = z.object({ pid: z.int(), host: z.string(), nonce: z.string() });

/**
 * Runs `work` while this process alone holds the lock file. A lock whose process has ended, or that is older than
 * a minute, is taken over; so work must end within half a minute. The folder of the file has to exist.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const nonce = randomUUID();
  while (!(await take(file, nonce))) {
    if (await isLeftBehind(file)) await putAway(file);
    else await delay(pauseMs);
  }
  try {
    return await work();
  } finally {
    if ((await readHolder(file))?.nonce === nonce) await rm(file, { force: true });
  }
}

async function take(file: string, nonce: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(JSON.stringify({ pid: process.pid, host: hostname(), nonce }));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function isLeftBehind(file: string): Promise<boolean> {
  const stats = await unlessAbsent(stat(file));
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > staleMs) return true;
  const holder = await readHolder(file);
  return holder !== undefined && holder.host === hostname() && !isRunning(holder.pid);
}

/**
 * Takes a lock away that was left behind. One at a time may do that, and looks once more before: a lock that another
 * has taken meanwhile is never touched.
 */
async function putAway(file: string): Promise<void> {
  const turn = `${file}.turn`;
  if (!(await take(turn, randomUUID()))) {
    if (await isLeftBehind(turn)) await rm(turn, { force: true });
    else await delay(pauseMs);
    return;
  }
  try {
    if (await isLeftBehind(file)) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

/** Undefined where there is none, or where it is being written. */
async function readHolder(file: string): Promise<z.output<typeof holderSchema> | undefined> {
  const text = await unlessAbsent(readFile(file, "utf8"));
  if (text === undefined || !text.endsWith("}")) return undefined;
  return holderSchema.safeParse(JSON.parse(text)).data;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return isRecord(error) ? error["code"] : undefined;
}
