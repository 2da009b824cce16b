import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord } from "../kernel/json-schema.js";

/** A package name with the path inside it: `@scope/name/sub` is `@scope/name` and `./sub`. */
export interface PackagePath {
  readonly name: string;
  /** `.` or begins with `./`. */
  readonly subpath: string;
}

export interface InstalledPackage {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

export function parsePackagePath(specifier: string): PackagePath {
  const parts = specifier.split("/");
  const nameParts = specifier.startsWith("@") ? 2 : 1;
  const inside = parts.slice(nameParts).join("/");
  return { name: parts.slice(0, nameParts).join("/"), subpath: inside === "" ? "." : `./${inside}` };
}

/** The package as Node finds it from a folder: in that folder's `node_modules`, or in one above. */
export async function findPackage(name: string, from: string): Promise<InstalledPackage | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await readPackage(join(folder, "node_modules", name));
    if (found) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

async function readPackage(folder: string): Promise<InstalledPackage | undefined> {
  const path = join(folder, "package.json");
  const text = await readIfThere(path);
  return text === undefined ? undefined : { folder, manifest: parseManifest(path, text) };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function parseManifest(path: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(text);
    return isRecord(manifest) ? manifest : {};
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
}

/** Whether reading failed because there is no such file. */
export function isAbsence(error: unknown): boolean {
  const code = isRecord(error) ? error["code"] : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}
