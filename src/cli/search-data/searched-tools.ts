import { resolve } from "node:path";
import type { Fawn } from "../../app/fawn.js";
import type { ExamplesFor } from "../../catalog/catalog.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import { connectServers, openFawn } from "../catalog/open-fawn.js";
import { oneLine } from "../ask/one-line.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import { readCatalogFile } from "./catalog-file.js";

/** Where the tools come from that a command searches. */
export interface ToolOrigin {
  /** A catalogue file; without one, the Fawn that is configured in the folder. */
  readonly catalog?: string | undefined;
  /** The configuration of that Fawn. */
  readonly config?: string | undefined;
}

/** Tools to search, with the requests that notes and use say they serve. */
export interface SearchedTools {
  readonly tools: readonly RegisteredTool[];
  readonly examplesFor?: ExamplesFor | undefined;
}

/**
 * Hands a command the tools of a catalogue file, or the ones that the model of the configured Fawn finds by search;
 * for these the servers are started and ended before. Answers with the command's exit code.
 *
 * @throws {FawnError} what is wrong with the file or the configuration; `tools_missing` when nothing is deferred
 */
export async function withSearchedTools(
  { catalog, config }: ToolOrigin,
  host: CommandHost,
  use: (searched: SearchedTools) => number,
): Promise<number> {
  if (catalog !== undefined) {
    return use({ tools: await readCatalogFile({ path: resolve(host.folder, catalog), label: catalog }) });
  }
  const stop = new StopRequest(host, () => Promise.resolve());
  try {
    const searched = await configuredTools(config, host, stop.signal);
    return stop.exitCode ?? use(searched);
  } finally {
    stop.release();
  }
}

async function configuredTools(
  config: string | undefined,
  host: CommandHost,
  signal: AbortSignal,
): Promise<SearchedTools> {
  const fawn = await openFawn(config, host);
  try {
    await connectServers(fawn, signal);
    if (signal.aborted) return { tools: [] };
    for (const text of absentServers(fawn)) host.messages.write(`${text}\n`);
    const { deferrable } = fawn.snapshot();
    if (deferrable.length > 0) return { tools: deferrable, examplesFor: fawn.examplesFor };
  } finally {
    await fawn.close();
  }
  throw new FawnError("tools_missing", "No tool here is found by search.", {
    remedy: "Configure an MCP server in extensions_config.json, or name a catalogue with --catalog FILE.",
  });
}

const present: ReadonlySet<string> = new Set(["ready", "idle", "disabled"]);

/** What is searched without the tools of a server that does not answer is said, not left to be guessed. */
function absentServers(fawn: Fawn): string[] {
  const absent = fawn.status().servers.filter(({ state }) => !present.has(state));
  return absent.map(({ id, state, error }) => {
    const why = error === undefined ? `it is ${state}.` : oneLine(error.message, 500);
    return `warning: the tools of the server '${id}' are missing: ${why}`;
  });
}
