import type { RegisteredTool } from "../registry/registered-tool.js";
import type { BoundTool, Selection } from "./select-tools.js";

/** What was decided about one tool, and why. For operators: it names what the asking principal may not see. */
export interface ToolDecision {
  readonly tool: RegisteredTool;
  readonly decision: "bound" | "searchable" | "forbidden" | "disabled";
  readonly because: string;
}

const reasons: Readonly<Record<BoundTool["reason"], string>> = {
  resident: "it is resident, or never deferred",
  undeferred: "nothing is deferred, or it is deferred by size and the schemas are few",
  explicit: "the run asks for it by name",
  promoted: "a search of this thread found it",
  intent: "the request seems to be about it",
  middleware: "a middleware brought it along",
};

/** A decision for each of these tools: bound ones in their order, then the others as they stand. Pure. */
export function explainSelection(
  tools: Iterable<RegisteredTool>,
  { bound, isSearchable }: Selection,
  whyForbidden: (tool: RegisteredTool) => string,
): readonly ToolDecision[] {
  const isBound = new Set(bound.map(({ tool }) => tool));
  const others = [...tools].filter((tool) => !isBound.has(tool));
  return [
    ...bound.map(({ tool, reason }): ToolDecision => ({ tool, decision: "bound", because: reasons[reason] })),
    ...others.map((tool): ToolDecision => {
      if (tool.definition.enabled === false) {
        return { tool, decision: "disabled", because: "it is switched off" };
      }
      return isSearchable(tool)
        ? { tool, decision: "searchable", because: "tool_search can find it" }
        : { tool, decision: "forbidden", because: whyForbidden(tool) };
    }),
  ];
}
