import type { AgentGraph } from "./agents/factory/assemble-agent.js";
import { readRunOptions } from "./agents/lead-agent/run-options.js";
import { createFawn } from "./app/create-fawn.js";
import type { Fawn } from "./app/fawn.js";
import { principalFrom } from "./permissions/principal-from.js";
import { processEnvironment } from "./config/environment.js";

/** What LangGraph's server says of a call: runs come with an execution runtime, reads without. */
interface ServerRuntime {
  readonly accessContext?: string;
  readonly executionRuntime?: { readonly context?: unknown } | null;
}

interface RunConfig {
  readonly configurable?: unknown;
}

const start = (): Promise<Fawn> => createFawn({ cwd: process.cwd(), environment: processEnvironment() });

/** One Fawn for the life of the server process. It is begun at once, so that the log tells early what is wrong. */
const shared: { fawn: Promise<Fawn> } = { fawn: start() };
shared.fawn.catch((error: unknown) => process.stderr.write(`${String(error)}\n`));

/**
 * The graph `lead_agent` of `langgraph.json`. The server calls this for each run and for each read of a thread's
 * state, history or schemas; a read starts no MCP server.
 */
export async function makeLeadAgent(config: RunConfig, runtime?: ServerRuntime): Promise<AgentGraph> {
  const fawn = await current();
  const isRun = runtime === undefined || runtime.accessContext === "threads.create_run";
  if (!isRun) return fawn.readingAgent();
  const options = readRunOptions(config.configurable, runtime?.executionRuntime?.context);
  return fawn.leadAgent(options, { principal: principalFrom(config.configurable) });
}

/** The shared Fawn; where its start failed, one new start that all who wait for it share. */
function current(): Promise<Fawn> {
  const tried = shared.fawn;
  return tried.catch(() => {
    if (shared.fawn === tried) shared.fawn = start();
    return shared.fawn;
  });
}
