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

/** The tool as a run with these permissions gets it. */
export function toolForRun(tool: ToolInstance, permits: (tool: RegisteredTool) => boolean): ToolInstance {
  const open: unknown = Reflect.get(tool, scope);
  if (typeof open !== "function") return tool;
  const byDefinition: Permits = (definition) =>
    permits(registerTool({ definition, open: () => Promise.reject(new Error("It is no tool that runs.")) }));
  return (open as (permits: Permits) => ToolInstance)(byDefinition);
}
