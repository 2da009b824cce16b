import { basename } from "node:path";

const endings = /\.[cm]?[jt]s$/u;
const leftOut = /\.(?:d|test|spec)\.[cm]?[jt]s$/u;
const ignoredFolders: ReadonlySet<string> = new Set(["node_modules", "dist"]);

/** Whether a file of this name may hold tools: a script, and neither a test, a declaration nor hidden. */
export function isToolFile(name: string): boolean {
  return endings.test(name) && !leftOut.test(name) && !name.startsWith(".") && !name.startsWith("_");
}

/** Whether a folder of this name is looked into. */
export function isToolFolder(name: string): boolean {
  return !ignoredFolders.has(name) && !name.startsWith(".") && !name.startsWith("_");
}

/** The name of a tool that has none of its own: its file's, without the ending. */
export function nameOfFile(path: string): string {
  return basename(path).replace(endings, "");
}
