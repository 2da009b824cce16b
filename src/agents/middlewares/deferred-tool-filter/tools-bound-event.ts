import type { ClientTool, ServerTool } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { estimateTokens } from "../../../kernel/estimate-tokens.js";

/** Custom stream event of each model call: what its schemas cost beside what all would. Tokens are estimates. */
export interface ToolsBoundEvent {
  readonly type: "fawn.tools_bound";
  readonly bound: ToolCost;
  readonly all: ToolCost;
  /** What whoever started the run should know about the tools it asked for. */
  readonly warnings?: readonly string[];
}

export interface ToolCost {
  readonly count: number;
  readonly tokens: number;
}

export function toolsBoundEvent(
  boundTokens: readonly number[],
  all: ToolCost,
  warnings: readonly string[],
): ToolsBoundEvent {
  const tokens = boundTokens.reduce((sum, cost) => sum + cost, 0);
  const bound = { count: boundTokens.length, tokens };
  return { type: "fawn.tools_bound", bound, all, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Estimated tokens of a tool that no snapshot knows. */
export function schemaTokens(tool: ClientTool | ServerTool): number {
  return estimateTokens(JSON.stringify("type" in tool ? tool : convertToOpenAITool(tool as ClientTool)));
}
