import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isRecord } from "../../kernel/json-schema.js";

/** Equal for two moments where all files have the same content, or the same reason not to be readable. */
export async function contentHash(files: readonly string[]): Promise<string> {
  const hashes = await Promise.all(files.map(hashOf));
  return hashes.join("\n");
}

async function hashOf(file: string): Promise<string> {
  try {
    return createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  } catch (error) {
    // Loading tells what is wrong with it; here only the difference counts.
    return `unreadable ${String(isRecord(error) ? error["code"] : error)}`;
  }
}
