import { createRequire, isBuiltin } from "node:module";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { OnResolveArgs, Plugin, PluginBuild } from "esbuild";
import { findPackage, parsePackagePath } from "../reflection/find-package.js";
import { errorCode } from "./content-hash.js";
import type { InputLog } from "./input-log.js";

/**
 * Loads each package when the bundle is made, and hands the bundle its exports, with their names. Node keeps packages,
 * so that all files share them.
 */
export function importPackages(packages: Record<string, object>, log: InputLog): Plugin {
  return {
    name: "packages",
    setup(bundler) {
      bundler.onResolve({ filter: /.*/ }, async (args) => {
        if (isBuiltin(args.path)) return { path: args.path, external: true };
        const path = await packagePath(bundler, args, log);
        if (path === undefined) return undefined;
        if (args.kind === "require-call" && !isModuleOnly(path)) return { path, external: true };
        return { path: pathToFileURL(path).href, namespace: "package" };
      });
      bundler.onLoad({ filter: /.*/, namespace: "package" }, async ({ path }) => {
        try {
          const exported: object = await import(path);
          packages[path] = exported;
          return { contents: reexport(path, Object.keys(exported)), resolveDir: "/" };
        } catch (error) {
          log.miss();
          throw error;
        }
      });
    },
  };
}

function reexport(key: string, names: readonly string[]): string {
  const lines = names.map((name, index) =>
    name === "default"
      ? "export default all.default;"
      : `const e${index} = all[${JSON.stringify(name)}]; export { e${index} as ${JSON.stringify(name)} };`,
  );
  return [`const all = __packages[${JSON.stringify(key)}];`, ...lines].join("\n");
}

/** Whether `require` refuses a package's file. */
function isModuleOnly(path: string): boolean {
  try {
    createRequire(path)(path);
    return false;
  } catch (error) {
    return errorCode(error) === "ERR_REQUIRE_ESM";
  }
}

/** Leaves packages to who runs the bundle, named by their addresses. Runs none of their code. */
export function addressPackages(log: InputLog): Plugin {
  return {
    name: "packages",
    setup(bundler) {
      bundler.onResolve({ filter: /.*/ }, async (args) => {
        if (isBuiltin(args.path)) return { path: args.path, external: true };
        const path = await packagePath(bundler, args, log);
        if (path === undefined) return undefined;
        return { path: args.kind === "require-call" ? path : pathToFileURL(path).href, external: true };
      });
    },
  };
}

const resolving = Symbol("resolving");
const compiledOnly = /\.[cm]?tsx?$/u;

/**
 * Where esbuild finds a package. Nothing for local files, for packages in TypeScript, which Node does not run, and
 * for what is not found: the log hears of that.
 */
async function packagePath(
  bundler: PluginBuild,
  args: OnResolveArgs,
  log: InputLog,
): Promise<string | undefined> {
  const { path, pluginData, kind, resolveDir, importer, namespace } = args;
  if (pluginData === resolving || kind === "entry-point" || path === "fawn" || namespace !== "file")
    return undefined;
  const isLocal = path.startsWith(".") || isAbsolute(path);
  const found = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: resolving });
  if (found.errors.length > 0) log.miss(isLocal ? resolve(resolveDir, path) : undefined);
  if (found.errors.length > 0 || isLocal || compiledOnly.test(found.path)) return undefined;
  return (await isOfPackage(path, resolveDir, found.path)) ? found.path : undefined;
}

/** Tells a package, a linked one too, from a local file that an alias of `tsconfig.json` names. */
async function isOfPackage(specifier: string, from: string, path: string): Promise<boolean> {
  if (relative(from, path).split(sep).includes("node_modules")) return true;
  if (specifier.startsWith("#")) return false;
  const found = await findPackage(parsePackagePath(specifier).name, from);
  return found !== undefined && path.startsWith(join(await realpath(found.folder), sep));
}
