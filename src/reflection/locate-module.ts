import { stat, readdir } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { distance } from "fastest-levenshtein";
import { findPackage, isAbsence, parsePackagePath, type InstalledPackage } from "./find-package.js";
import { exportedPaths, packageEntries } from "./package-entry.js";

/** Where a module is, or why it is nowhere and what to do about it. */
export type ModuleLocation = { readonly url: string } | { readonly missing: string; readonly remedy: string };

export interface ModuleFolders {
  /** What relative paths are relative to, and where packages are looked for first. */
  readonly baseFolder: string;
  /** Where packages are looked for next. */
  readonly ownFolder: string;
}

/** Finds a module without running anything of it. */
export async function locateModule(module: string, folders: ModuleFolders): Promise<ModuleLocation> {
  if (isBuiltin(module)) return { url: module };
  if (module.startsWith("file:")) return await locateFile(fileURLToPath(module), folders);
  if (isAbsolute(module) || /^\.{1,2}[/\\]/u.test(module)) {
    return await locateFile(resolve(folders.baseFolder, module), folders);
  }
  return await locatePackage(module, folders);
}

/** Compiled names of TypeScript files, as imports in TypeScript write them. */
const sourceEndings: readonly (readonly [string, string])[] = [
  [".js", ".ts"],
  [".mjs", ".mts"],
  [".cjs", ".cts"],
];

async function locateFile(path: string, { baseFolder }: ModuleFolders): Promise<ModuleLocation> {
  const sources = sourceEndings
    .filter(([compiled]) => path.endsWith(compiled))
    .map(([compiled, source]) => path.slice(0, -compiled.length) + source);
  const found = await firstFile([path, ...sources]);
  if (found !== undefined) return { url: pathToFileURL(found).href };
  const near = await nearestFile(path);
  const remedy = near
    ? `Did you mean \`${near}\`?`
    : `Correct the path; a relative one starts at ${baseFolder}.`;
  return { missing: `there is no file ${path}.`, remedy };
}

async function locatePackage(module: string, folders: ModuleFolders): Promise<ModuleLocation> {
  const { name, subpath } = parsePackagePath(module);
  const installed =
    (await findPackage(name, folders.baseFolder)) ?? (await findPackage(name, folders.ownFolder));
  if (!installed)
    return { missing: `the package \`${name}\` is not installed.`, remedy: installRemedy(module, name) };
  const entries = packageEntries(installed.manifest, subpath).map((entry) => join(installed.folder, entry));
  const found = await firstFile(entries);
  return found === undefined ? notExported(name, subpath, installed) : { url: pathToFileURL(found).href };
}

function installRemedy(module: string, name: string): string {
  if (/\.[cm]?[jt]s$/u.test(module)) return `For a file, write \`./${module}\`.`;
  const python = /^langchain_(\w+)$/u.exec(name)?.[1];
  if (python)
    return `That is a Python name. In JavaScript it is probably \`@langchain/${python.replaceAll("_", "-")}\`.`;
  return `Install it beside the configuration: npm install ${name}`;
}

function notExported(name: string, subpath: string, installed: InstalledPackage): ModuleLocation {
  const offered = exportedPaths(installed.manifest)
    .filter((path) => path !== "./package.json")
    .map((path) => `\`${join(name, path)}\``);
  const asked =
    subpath === "." ? "nothing to import by its name alone" : `no \`${subpath.slice(2)}\` to import`;
  const shown = offered.slice(0, 10).join(", ");
  return {
    missing: `the package \`${name}\` is installed in ${installed.folder}, but it has ${asked}.`,
    remedy: `It offers ${shown}${offered.length > 10 ? " and more" : ""}.`,
  };
}

async function firstFile(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isFile(path)) return path;
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** The file of the same folder whose name is nearest, `./`-free, if one is near enough to be meant. */
async function nearestFile(path: string): Promise<string | undefined> {
  const wanted = basename(path);
  const [best] = (await filesIn(dirname(path)))
    .map((name) => ({ name, away: distance(name, wanted) }))
    .toSorted((a, b) => a.away - b.away);
  return best && best.away <= Math.max(3, wanted.length / 3) ? join(dirname(path), best.name) : undefined;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const members = await readdir(folder, { withFileTypes: true });
    return members.filter((member) => member.isFile()).map((member) => member.name);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
