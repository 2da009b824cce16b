import { relative } from "node:path";
import { FawnError } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { madeFrom } from "./broken-tool-file.js";
import { bundleToolFile, type Bundle } from "./bundle-tool-file.js";
import { evaluateBundle } from "./evaluate-bundle.js";
import { disposeOnce, type LoadedFile } from "./loaded-file.js";
import { readExports } from "./read-exports.js";
import { entryOfInstance, entryOfSpec } from "./tool-entry-of-spec.js";

export interface LoadPorts {
  /** Folder that `origin` of a definition is relative to. */
  readonly baseFolder: string;
  readonly logger: Logger;
}

/**
 * Loads a tool file into this process.
 *
 * @throws BrokenToolFile `tool_file_unreadable`, `tool_file_syntax`, `tool_file_failed`, `tool_file_empty`, `tool_definition_invalid`,
 * `tool_name_illegal`
 */
export async function loadToolFile(file: string, ports: LoadPorts): Promise<LoadedFile> {
  const bundle = await bundleToolFile(file);
  const entries = await madeFrom(bundle, file, () => entriesOf(file, bundle, ports));
  return { inputs: bundle.inputs, hash: bundle.hash, entries };
}

function entriesOf(file: string, bundle: Bundle, { baseFolder, logger }: LoadPorts): readonly ToolEntry[] {
  const { specs, instances } = readExports(file, evaluateBundle(file, bundle));
  if (specs.length + instances.length === 0) throw emptyFault(file);
  const origin = { origin: relative(baseFolder, file), revision: bundle.hash };
  return [
    ...specs.map((spec) => ({
      ...entryOfSpec(spec, origin, logger),
      ...(spec.dispose ? { dispose: disposeOnce(`Tool '${spec.name}'`, [spec.dispose], logger) } : {}),
    })),
    ...instances.map((instance) => entryOfInstance(instance, origin)),
  ];
}

export function emptyFault(file: string): FawnError {
  return new FawnError("tool_file_empty", "The file exports no tool.", {
    location: { file },
    remedy:
      "Export one, as default or by name: defineTool({description, parameters, execute}). Begin the name of a file that is no tool with `_`.",
  });
}
