import { readFile } from "node:fs/promises";
import { isRecord } from "../kernel/json-schema.js";
import { sha256Hex } from "../kernel/sha256.js";

/** Identity of the content of some files: changes when one of them does, comes or goes. Paths are absolute. */
export async function contentHash(
  paths: readonly string[],
  stateOf: (path: string) => Promise<string> = contentState,
): Promise<string> {
  return hashOfStates(await Promise.all(paths.map(async (path) => [path, await stateOf(path)] as const)));
}

/** The same identity, of files whose states are known. */
export function hashOfStates(states: Iterable<readonly [path: string, state: string]>): string {
  const lines = [...states].map(([path, state]) => `${path} ${state}`);
  return sha256Hex(lines.toSorted().join("\n"), 16);
}

/** What a file holds, or why it cannot be read. Never rejects. */
export async function contentState(path: string): Promise<string> {
  try {
    return stateOfBytes(await readFile(path));
  } catch (error) {
    return errorCode(error);
  }
}

export function stateOfBytes(bytes: Buffer): string {
  return sha256Hex(bytes.toString("latin1"));
}

/** The code that the system gives an error, `ENOENT` for instance; its text where it has none. */
export function errorCode(error: unknown): string {
  const code = isRecord(error) ? error["code"] : undefined;
  return typeof code === "string" ? code : String(error);
}
