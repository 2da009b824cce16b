import { isRecord } from "../kernel/json-schema.js";

/** Conditions under which Node 20.19 and later picks a package's file for `import` (Node documentation, packages). */
const conditions: ReadonlySet<string> = new Set(["node", "import", "module-sync", "default"]);

/**
 * The files, relative to the package's folder, that `import "package/subpath"` may mean, in order of preference;
 * none where the package does not export that path. `subpath` is `.` or begins with `./`. Follows Node's resolution
 * algorithm for ES modules, which the runtime itself offers for one's own folder only.
 */
export function packageEntries(
  manifest: Readonly<Record<string, unknown>>,
  subpath: string,
): readonly string[] {
  const { exports, main } = manifest;
  if (exports !== undefined && exports !== null) {
    const target = exportedTarget(exports, subpath);
    return target === undefined ? [] : [target];
  }
  if (subpath !== ".") return [subpath];
  const named = typeof main === "string" ? [main, `${main}.js`, `${main}/index.js`] : [];
  return [...named, "./index.js"];
}

/** The paths that a package offers for import, for messages. */
export function exportedPaths(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  const { exports } = manifest;
  return hasSubpaths(exports) ? Object.keys(exports) : ["."];
}

function exportedTarget(exports: unknown, subpath: string): string | undefined {
  if (!hasSubpaths(exports)) return subpath === "." ? pickTarget(exports, "") : undefined;
  if (Object.hasOwn(exports, subpath) && !subpath.includes("*")) return pickTarget(exports[subpath], "");
  const best = Object.keys(exports)
    .filter((key) => matches(key, subpath))
    .toSorted((a, b) => b.indexOf("*") - a.indexOf("*") || b.length - a.length)[0];
  if (best === undefined) return undefined;
  const star = best.indexOf("*");
  return pickTarget(exports[best], subpath.slice(star, subpath.length - (best.length - star - 1)));
}

function hasSubpaths(exports: unknown): exports is Record<string, unknown> {
  return isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
}

function matches(key: string, subpath: string): boolean {
  const [start, end, ...more] = key.split("*");
  if (start === undefined || end === undefined || more.length > 0) return false;
  return subpath.length >= key.length && subpath.startsWith(start) && subpath.endsWith(end);
}

function pickTarget(target: unknown, star: string): string | undefined {
  if (typeof target === "string") return target.startsWith("./") ? target.replaceAll("*", star) : undefined;
  if (Array.isArray(target)) {
    return target.map((option: unknown) => pickTarget(option, star)).find((found) => found !== undefined);
  }
  if (!isRecord(target)) return undefined;
  for (const [condition, option] of Object.entries(target)) {
    const found = conditions.has(condition) ? pickTarget(option, star) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
