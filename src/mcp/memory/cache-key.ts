import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { replaceStateFile } from "../../kernel/state-file.js";

const keyBytes = 32;

/**
 * The random key of this installation's fingerprints, made once and read by its user alone. Where it can't be kept, a
 * new one serves until the process ends; what was cached is then unknown.
 */
export async function cacheKey(folder: string, logger: Logger): Promise<Uint8Array> {
  const file = join(folder, "key");
  const made = randomBytes(keyBytes);
  try {
    const known = await readKey(file);
    if (known?.length === keyBytes) return known;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (known !== undefined) {
      logger.warn(`${file} is damaged; a new key is made, and servers are asked for their tools again.`);
      await replaceStateFile(file, made);
      return made;
    }
    return await makeKey(file, made);
  } catch (error) {
    logger.warn(`The tools of MCP servers can't be kept for the next start: ${messageOf(error)}`);
    return made;
  }
}

/** Two processes that make it at once agree on one key. */
async function makeKey(file: string, made: Uint8Array): Promise<Uint8Array> {
  try {
    await writeFile(file, made, { flag: "wx", mode: 0o600, flush: true });
    return made;
  } catch (error) {
    const other = await readKey(file);
    if (other?.length === keyBytes) return other;
    throw error;
  }
}

async function readKey(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
