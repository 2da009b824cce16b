import type { RegisteredTool } from "./registered-tool.js";
import { registerTool } from "./registered-tool.js";
import type { ToolDefinition } from "./tool-definition.js";
import type { ToolInstance } from "./tool-entry.js";

/** Whether a run may use what the definition says, be it a tool of the registry or not. */
export type Permits = (definition: ToolDefinition) => boolean;

const scope = Symbol.for("fawn.run_scoped");

/**
 * Makes a tool whose answers depend on what its run may use. By itself `closed` runs, which should reach nothing;
 * `toolForRun` puts in its place what `open` makes for a run.
 */
export function runScoped(closed: ToolInstance, open: (permits: Permits) => ToolInstance): ToolInstance {
  return Object.defineProperty(closed, scope, { value: open });
}

/** The same decision about a definition that no registry holds. */
export function permitsDefinition(permits: (tool: RegisteredTool) => boolean): Permits {
  return (definition) => permits(registerTool({ definition, open: refuseToOpen }));
}

function refuseToOpen(): Promise<never> {
  return Promise.reject(new Error("This definition stands for no tool that runs."));
}

/** The tool as a run with these permissions gets it. */
export function toolForRun(tool: ToolInstance, permits: (tool: RegisteredTool) => boolean): ToolInstance {
  const open: unknown = Reflect.get(tool, scope);
  if (typeof open !== "function") return tool;
  return (open as (permits: Permits) => ToolInstance)(permitsDefinition(permits));
}
