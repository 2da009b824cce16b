import { isBuiltin } from "node:module";
import { dirname, isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Message, OnResolveArgs, Plugin, PluginBuild } from "esbuild";
import { build } from "esbuild";
import { FawnError } from "../kernel/fawn-error.js";

/** A tool file with all local modules that it imports, as one script. */
export interface Bundle {
  readonly code: string;
  /** Absolute paths of the local files in it, the tool file first. */
  readonly inputs: readonly string[];
  /** What the packages that it imports export, by the key under which `code` asks for them. */
  readonly packages: Readonly<Record<string, object>>;
}

/**
 * Bundles a tool file for evaluation in this process. Local modules are put in, so that an edit in any of them is
 * seen and all of it can be collected; packages are imported by Node, once for all files, ESM or not.
 *
 * @throws FawnError `tool_file_syntax` with the place
 */
export async function bundleToolFile(file: string): Promise<Bundle> {
  const packages: Record<string, object> = {};
  const result = await buildOrFault(file, {
    format: "cjs",
    plugins: [importPackages(packages), fawnModule],
    define: {
      "import.meta.url": "__url",
      "import.meta.filename": "__filename",
      "import.meta.dirname": "__dirname",
    },
  });
  return { ...result, packages };
}

/**
 * Bundles a tool file as a module for a process of its own, with packages named by their addresses; none of its code,
 * nor of its packages, is run here.
 *
 * @throws FawnError `tool_file_syntax` with the place
 */
export function bundleForWorker(file: string): Promise<Omit<Bundle, "packages">> {
  const address = JSON.stringify(pathToFileURL(file).href);
  return buildOrFault(file, {
    format: "esm",
    plugins: [addressPackages, fawnModule],
    define: { "import.meta.url": address },
  });
}

type Output = Parameters<typeof build>[0];

async function buildOrFault(file: string, options: Output): Promise<Omit<Bundle, "packages">> {
  try {
    const { outputFiles, metafile } = await build({
      ...options,
      entryPoints: [file],
      absWorkingDir: dirname(file),
      bundle: true,
      platform: "node",
      target: "node20",
      write: false,
      metafile: true,
      sourcemap: "inline",
      logLevel: "silent",
    });
    const local = Object.keys(metafile.inputs).filter((path) => !/^[\w-]+:/u.test(path));
    const inputs = local.map((path) => (isAbsolute(path) ? path : resolve(dirname(file), path)));
    return { code: outputFiles[0]?.text ?? "", inputs: [file, ...inputs.filter((path) => path !== file)] };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw syntaxFault(file, error.errors[0], error);
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function syntaxFault(file: string, message: Message | undefined, cause: BuildFailure): FawnError {
  const at = message?.location;
  const location = at
    ? { file: resolve(dirname(file), at.file), line: at.line, column: at.column + 1 }
    : { file };
  return new FawnError("tool_file_syntax", message?.text ?? cause.message, {
    location,
    cause,
    remedy: "Correct the file; until then its last good version stays in use.",
  });
}

/** `fawn` itself is no package to a tool: all that a tool takes from it is `defineTool`, which does nothing. */
const fawnModule: Plugin = {
  name: "fawn",
  setup(bundler) {
    bundler.onResolve({ filter: /^fawn$/ }, () => ({ path: "fawn", namespace: "fawn" }));
    bundler.onLoad({ filter: /.*/, namespace: "fawn" }, () => ({
      contents: "export const defineTool = (tool) => tool;",
    }));
  },
};

/** Where Node finds a package, by the rules of ESM; nothing for local files and for what esbuild cannot find. */
async function packagePath(bundler: PluginBuild, args: OnResolveArgs): Promise<string | undefined> {
  const { path, pluginData, kind, resolveDir, importer } = args;
  if (pluginData === resolving || path.startsWith(".") || isAbsolute(path) || kind === "entry-point")
    return undefined;
  if (path === "fawn") return undefined;
  const found = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: resolving });
  return found.errors.length === 0 && found.path.includes("node_modules") ? found.path : undefined;
}

const resolving = Symbol("resolving");

/** Imports each package when the bundle is made, and hands the bundle its exports, with their names. */
function importPackages(packages: Record<string, object>): Plugin {
  return {
    name: "packages",
    setup(bundler) {
      bundler.onResolve({ filter: /.*/ }, async (args) => {
        if (args.kind === "require-call") return undefined;
        if (isBuiltin(args.path)) return { path: args.path, external: true };
        const path = await packagePath(bundler, args);
        return path === undefined ? undefined : { path: pathToFileURL(path).href, namespace: "package" };
      });
      bundler.onLoad({ filter: /.*/, namespace: "package" }, async ({ path }) => {
        const exported: object = await import(path);
        packages[path] = exported;
        return { contents: reexport(path, Object.keys(exported)), resolveDir: "/" };
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

const addressPackages: Plugin = {
  name: "packages",
  setup(bundler) {
    bundler.onResolve({ filter: /.*/ }, async (args) => {
      if (isBuiltin(args.path)) return { path: args.path, external: true };
      const path = await packagePath(bundler, args);
      return path === undefined ? undefined : { path: pathToFileURL(path).href, external: true };
    });
  },
};
