import type { BoundToolRecord } from "../../thread-state/bound.js";
import type { Selection } from "../../../injector/select-tools.js";
import type { RegisteredTool } from "../../../registry/registered-tool.js";

export interface CallUnderCheck {
  readonly name: string;
  /** The tool of that name in the run's snapshot. */
  readonly tool: RegisteredTool | undefined;
  /** What the model call that made this call was shown under that name. */
  readonly bound: BoundToolRecord | undefined;
  /** Whether there is a tool_search to point to. */
  readonly canSearch: boolean;
  readonly selection: Pick<Selection, "isPermitted" | "isSearchable">;
}

/**
 * Why a call must not run, in words that the model can act on; `null` when it may. A tool that the principal may
 * not use is answered exactly like one that does not exist.
 */
export function refusalOf({ name, tool, bound, selection, canSearch }: CallUnderCheck): string | null {
  const shown = name.slice(0, 64);
  if (tool === undefined || !selection.isPermitted(tool)) {
    const otherwise = canSearch ? ", or call tool_search to find one for this" : "";
    return `Error: Tool '${shown}' is not available. Use a tool that is loaded${otherwise}.`;
  }
  if (bound === undefined) {
    return selection.isSearchable(tool)
      ? `Error: Tool '${shown}' is deferred and has not been promoted yet. Call tool_search first to expose and promote this tool's schema, then retry.`
      : `Error: Tool '${shown}' was not offered in this step. Try again in the next one.`;
  }
  if (bound.fingerprint !== tool.fingerprint) {
    const remedy = selection.isSearchable(tool)
      ? "Call tool_search to load its current schema, then retry."
      : "Look at its current schema and call it again.";
    return `Error: Tool '${shown}' has changed since it was offered to you. ${remedy}`;
  }
  return null;
}
