import { estimateTokens } from "../kernel/estimate-tokens.js";
import { asFunctionTool, fingerprintOf } from "./tool-definition.js";
import type { ToolEntry } from "./tool-entry.js";

/** An entry with what is derived from its definition once, not at each model call. */
export interface RegisteredTool extends ToolEntry {
  readonly fingerprint: string;
  /** Estimated tokens of the schema when bound. */
  readonly tokens: number;
}

export function registerTool(entry: ToolEntry): RegisteredTool {
  return {
    definition: entry.definition,
    open: () => entry.open(),
    dispose: entry.dispose,
    revision: entry.revision,
    fingerprint: fingerprintOf(entry.definition),
    tokens: estimateTokens(JSON.stringify(asFunctionTool(entry.definition))),
  };
}
