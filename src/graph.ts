import type { AgentGraph } from "./agents/factory/assemble-agent.js";
import { readRunOptions } from "./agents/lead-agent/run-options.js";
import { sharedFawn } from "./app/shared-fawn.js";
import { principalFrom } from "./permissions/principal-from.js";

/** What LangGraph's server says of a call: runs come with an execution runtime, reads without. */
interface ServerRuntime {
  readonly accessContext?: string;
  readonly executionRuntime?: { readonly context?: unknown } | null;
}

interface RunConfig {
  readonly configurable?: unknown;
}

/**
 * The graph `lead_agent` of `langgraph.json`. The server calls this for each run and for each read of a thread's
 * state, history or schemas; a read starts no MCP server.
 */
export async function makeLeadAgent(config: RunConfig, runtime?: ServerRuntime): Promise<AgentGraph> {
  const fawn = await sharedFawn();
  const isRun = runtime === undefined || runtime.accessContext === "threads.create_run";
  if (!isRun) return fawn.readingAgent();
  const options = readRunOptions(config.configurable, runtime?.executionRuntime?.context);
  return fawn.leadAgent(options, { principal: principalFrom(config.configurable), forOneRun: true });
}
