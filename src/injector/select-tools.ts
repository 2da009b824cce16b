import type { BoundToolRecord } from "../agents/thread-state/bound.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { isResident } from "../registry/residence.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";

/** Names in an explicit list from which on a warning tells what they cost. */
export const explicitAdvice = 15;

export interface SelectionContext {
  /** Whether deferral is on; off, every permitted tool is bound. */
  readonly deferral: boolean;
  /** Whether tools with the policy `auto` are deferred in this run. */
  readonly defersAuto: boolean;
  /** Whether this principal, with this model, may see and run the tool. */
  readonly permits: (tool: RegisteredTool) => boolean;
  /** Names that a session or a parent agent asks for (`tool_names`); they are bound without a search. */
  readonly explicit: readonly string[];
  /** Promotions that stand, in the order in which they were made. */
  readonly promoted: readonly RegisteredTool[];
  /** What the request seems to be about, best first. */
  readonly intent: readonly RegisteredTool[];
}

export interface BoundTool {
  readonly tool: RegisteredTool;
  readonly reason: BoundToolRecord["reason"];
}

/** One decision about all tools: what is bound, what can be searched, what may run at all. */
export interface Selection {
  /**
   * In a stable order, so that a provider's prompt cache holds: static ones first, promoted ones as they came, and
   * last what the latest request brought in.
   */
  readonly bound: readonly BoundTool[];
  /** Explicit names that no permitted tool has. */
  readonly unknown: readonly string[];
  /** What whoever asked for these tools should know. */
  readonly warnings: readonly string[];
  readonly isPermitted: (tool: RegisteredTool) => boolean;
  /** Permitted and deferred: only these may be named in a prompt, a search result or an error. */
  readonly isSearchable: (tool: RegisteredTool) => boolean;
}

/**
 * Decides for one model call. Pure; with deferral on its cost grows with what gets bound, not with what is
 * configured.
 */
export function selectTools(snapshot: RegistrySnapshot, context: SelectionContext): Selection {
  const bound = new Map<string, BoundTool>();
  const bind = (tool: RegisteredTool, reason: BoundTool["reason"]): void => {
    const { name } = tool.definition;
    if (!bound.has(name) && context.permits(tool)) bound.set(name, { tool, reason });
  };
  for (const tool of snapshot.resident) bind(tool, "resident");
  for (const tool of undeferred(snapshot, context)) bind(tool, "undeferred");
  const unknown: string[] = [];
  for (const name of context.explicit) {
    const tool = snapshot.tools.get(name);
    if (tool && context.permits(tool)) bind(tool, "explicit");
    else unknown.push(name);
  }
  for (const tool of context.promoted) bind(tool, "promoted");
  for (const tool of context.intent) bind(tool, "intent");
  return {
    bound: [...bound.values()],
    unknown,
    warnings: warningsOf(context.explicit, unknown),
    isPermitted: context.permits,
    isSearchable: (tool) => isDeferred(tool, context) && context.permits(tool),
  };
}

function undeferred(
  { deferrable, auto }: RegistrySnapshot,
  { deferral, defersAuto }: SelectionContext,
): readonly RegisteredTool[] {
  if (!deferral) return deferrable;
  return defersAuto ? [] : auto;
}

function isDeferred({ definition }: RegisteredTool, { deferral, defersAuto }: SelectionContext): boolean {
  return deferral && !isResident(definition) && (definition.defer !== "auto" || defersAuto);
}

/** Names that one warning lists. */
const mostNamed = 20;

function warningsOf(explicit: readonly string[], unknown: readonly string[]): string[] {
  const named = unknown.slice(0, mostNamed).join(", ");
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
  const absent = `tool_names asks for tools that this run does not have: ${named}${more}.`;
  const many = `tool_names asks for ${explicit.length} tools. All are bound in every call; more than ${explicitAdvice} make a model choose worse.`;
  return [...(unknown.length > 0 ? [absent] : []), ...(explicit.length > explicitAdvice ? [many] : [])];
}
