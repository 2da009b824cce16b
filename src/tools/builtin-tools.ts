import type { ToolEntry, ToolInstance } from "../registry/tool-entry.js";
import { askClarification } from "./builtins/ask-clarification.js";
import { currentTime } from "./builtins/current-time.js";
import { presentFiles } from "./builtins/present-files.js";
import { viewImage } from "./builtins/view-image.js";
import { entryOfTool } from "./entry-of-tool.js";

export interface BuiltinPorts {
  /** Absolute path of the folder that tools may use. */
  readonly workspace: string;
  readonly now: () => Date;
}

/** The tools that every agent has. Which of them a model is shown is decided at selection. */
export function builtinTools({ workspace, now }: BuiltinPorts): readonly ToolEntry[] {
  const tools: ToolInstance[] = [
    presentFiles(workspace),
    askClarification(),
    currentTime(now),
    viewImage(workspace),
  ];
  return tools.map((instance) =>
    entryOfTool(instance, { source: "builtin", origin: "built-in", defer: "never" }),
  );
}
