import { readFile } from "node:fs/promises";
import { sha256Hex } from "../kernel/sha256.js";
import { unlessAbsent } from "./scan-folder.js";

/** Identity of the content of some files: changes when one of them does, comes or goes. Paths are absolute. */
export async function contentHash(paths: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    paths.map(async (path) => {
      const text = await unlessAbsent(readFile(path, "latin1"));
      return `${path} ${text === undefined ? "absent" : sha256Hex(text)}`;
    }),
  );
  return sha256Hex(parts.join("\n"), 16);
}
