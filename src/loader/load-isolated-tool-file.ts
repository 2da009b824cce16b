import { relative } from "node:path";
import { z } from "zod";
import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { madeFrom } from "./broken-tool-file.js";
import { bundleForWorker } from "./bundle-tool-file.js";
import { emptyFault } from "./load-tool-file.js";
import type { LoadedFile } from "./loaded-file.js";
import { runBounded, usualTimeoutMs } from "./run-bounded.js";
import { SelfCheckingTool } from "./self-checking-tool.js";
import { nameOfFile } from "./tool-file-path.js";
import { legalName, plainSpecSchema } from "./tool-spec.js";
import { IsolatedTools } from "./worker/isolated-tools.js";
import type { LoadedTool } from "./worker/worker-message.js";

export interface IsolationPorts {
  readonly baseFolder: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
}

/**
 * Loads a tool file into processes of its own. Nothing of it runs in this one.
 *
 * @throws FawnError as `loadToolFile`
 */
export async function loadIsolatedToolFile(file: string, ports: IsolationPorts): Promise<LoadedFile> {
  const bundle = await bundleForWorker(file);
  const { code, inputs, hash } = bundle;
  const entries = await madeFrom(bundle, file, () => entriesOf({ file, code, hash }, ports));
  return { inputs, hash, entries };
}

interface BundledFile {
  readonly file: string;
  readonly code: string;
  readonly hash: string;
}

async function entriesOf(
  { file, code, hash }: BundledFile,
  ports: IsolationPorts,
): Promise<readonly ToolEntry[]> {
  const isolated = new IsolatedTools({ file, code, ...ports });
  try {
    const tools = await isolated.load();
    if (tools.length === 0) throw emptyFault(file);
    const entries = tools.map((loaded, number) => entryOf({ file, hash, loaded, number }, isolated, ports));
    return withSharedEnd(entries, () => isolated.dispose());
  } catch (error) {
    await isolated.dispose();
    throw error;
  }
}

/** The processes are the file's: they end with the last of its tools. */
function withSharedEnd(entries: readonly ToolEntry[], end: () => Promise<void>): readonly ToolEntry[] {
  const alive = new Set(entries);
  return entries.map((entry) => ({
    ...entry,
    async dispose() {
      if (alive.delete(entry) && alive.size === 0) await end();
    },
  }));
}

interface Exported {
  readonly file: string;
  readonly hash: string;
  readonly loaded: LoadedTool;
  /** Its place among the exports. */
  readonly number: number;
}

function entryOf(
  { file, hash, loaded, number }: Exported,
  isolated: IsolatedTools,
  { baseFolder }: IsolationPorts,
): ToolEntry {
  const parsed = plainSpecSchema.safeParse(loaded.plain);
  const fallback = loaded.key === "default" ? nameOfFile(file) : loaded.key;
  if (!parsed.success) throw invalid(fallback, file, parsed.error);
  const { name: given, timeoutMs = usualTimeoutMs, ...plain } = parsed.data;
  const name = legalName(given ?? fallback, file);
  const instance = new SelfCheckingTool({
    name,
    description: plain.description,
    parameters: loaded.parameters,
    run: ({ args, toolCallId, signal: caller }) =>
      runBounded(name, timeoutMs, caller, (signal) =>
        isolated.call({ tool: number, args, toolCallId, signal }),
      ),
  });
  return {
    definition: {
      ...plain,
      timeoutMs,
      name,
      originalName: name,
      parameters: loaded.parameters,
      source: "directory",
      origin: relative(baseFolder, file),
    },
    revision: hash,
    open: () => Promise.resolve(instance),
  };
}

function invalid(name: string, file: string, error: z.ZodError): FawnError {
  return new FawnError(
    "tool_definition_invalid",
    `The tool '${name}' is not defined as it must be:\n${z.prettifyError(error)}`,
    { location: { file }, remedy: "Compare it with `defineTool` in docs/tools-directory.md." },
  );
}
