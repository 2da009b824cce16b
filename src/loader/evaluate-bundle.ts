import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Bundle } from "./bundle-tool-file.js";
import { sourcePlace } from "./source-place.js";

type BundleFunction = (
  module: { exports: unknown },
  exports: unknown,
  require: NodeJS.Require,
  ...names: unknown[]
) => void;

const names = ["module", "exports", "require", "__filename", "__dirname", "__url", "__packages"];

/**
 * Runs a bundle and gives what it exports. Nothing of it is kept anywhere else, so that it can be collected when
 * the exports are let go: Node keeps every module that is imported, and the modules it calls, for ever.
 *
 * @throws FawnError `tool_file_failed` with what the file threw
 */
export function evaluateBundle(file: string, { code, packages }: Bundle): unknown {
  const module: { exports: unknown } = { exports: {} };
  try {
    const run = compileFunction(code, names, { filename: file }) as BundleFunction;
    const url = pathToFileURL(file).href;
    run(module, module.exports, createRequire(file), file, dirname(file), url, packages);
  } catch (error) {
    throw new FawnError("tool_file_failed", `The file failed while it was loaded: ${messageOf(error)}`, {
      location: sourcePlace(error, file, code),
      cause: error,
      remedy: "Correct it; until then its last good version stays in use.",
    });
  }
  return module.exports;
}
