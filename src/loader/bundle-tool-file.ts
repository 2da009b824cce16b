import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, BuildOptions, Message, Plugin } from "esbuild";
import { build } from "esbuild";
import { FawnError } from "../kernel/fawn-error.js";
import { BrokenToolFile } from "./broken-tool-file.js";
import { unreadableFault } from "./unreadable-fault.js";
import { InputLog, readThrough } from "./input-log.js";
import { addressPackages, importPackages } from "./package-plugins.js";

/** A tool file with all local modules that it imports, as one script. */
export interface Bundle {
  readonly code: string;
  /** Absolute paths of the local files in it, the tool file first. */
  readonly inputs: readonly string[];
  /** Identity of what the inputs held when they were bundled, as `contentHash` gives it. */
  readonly hash: string;
  /** What the packages that it imports export, by the key under which `code` asks for them. */
  readonly packages: Readonly<Record<string, object>>;
}

/**
 * Bundles a tool file for evaluation in this process. Local modules are put in, so that an edit in any of them is
 * seen and all of it can be collected; packages are loaded by Node, once for all files, ESM or not.
 *
 * @throws BrokenToolFile `tool_file_syntax` with the place; `tool_file_unreadable`
 */
export async function bundleToolFile(file: string): Promise<Bundle> {
  const packages: Record<string, object> = {};
  const log = new InputLog();
  const result = await buildOrFault(file, log, {
    format: "cjs",
    plugins: [importPackages(packages, log), fawnModule, readThrough(log)],
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
 * @throws BrokenToolFile as `bundleToolFile`
 */
export function bundleForWorker(file: string): Promise<Omit<Bundle, "packages">> {
  const address = JSON.stringify(pathToFileURL(file).href);
  const log = new InputLog();
  return buildOrFault(file, log, {
    format: "esm",
    plugins: [addressPackages(log), fawnModule, readThrough(log)],
    define: { "import.meta.url": address },
    banner: {
      js: `import { createRequire as __createRequire } from "node:module"; const require = __createRequire(${address});`,
    },
  });
}

async function buildOrFault(
  file: string,
  log: InputLog,
  options: BuildOptions,
): Promise<Omit<Bundle, "packages">> {
  await log.readTsconfig(dirname(file));
  await readOrFault(file, log);
  try {
    const { outputFiles } = await build({
      ...options,
      entryPoints: [file],
      absWorkingDir: dirname(file),
      bundle: true,
      platform: "node",
      target: "node20",
      write: false,
      sourcemap: "inline",
      logLevel: "silent",
    });
    return { code: outputFiles[0]?.text ?? "", inputs: inFront(file, log.paths), hash: log.hash };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw new BrokenToolFile(bundleFault(file, error.errors[0], error), {
      inputs: inFront(file, [...log.paths, ...log.missed]),
      hash: log.isSettled ? log.hash : undefined,
    });
  }
}

async function readOrFault(file: string, log: InputLog): Promise<void> {
  try {
    await log.read(file);
  } catch (error) {
    throw new BrokenToolFile(unreadableFault(file, error), {
      inputs: inFront(file, log.paths),
      hash: log.hash,
    });
  }
}

function inFront(file: string, paths: readonly string[]): readonly string[] {
  return [file, ...paths.filter((path) => path !== file).toSorted()];
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function bundleFault(file: string, message: Message | undefined, cause: BuildFailure): FawnError {
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
