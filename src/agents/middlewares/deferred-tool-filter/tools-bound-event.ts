import type { ClientTool, ServerTool } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { estimateTokens } from "../../../kernel/estimate-tokens.js";

/** Custom stream event of each model call: what its schemas cost beside what all would. Tokens are estimates. */
export interface ToolsBoundEvent {
  readonly type: "fawn.tools_bound";
  readonly bound: ToolCost;
  readonly all: ToolCost;
}

export interface ToolCost {
  readonly count: number;
  readonly tokens: number;
}

export function toolsBoundEvent(boundTokens: readonly number[], configuredTokens: ToolCost): ToolsBoundEvent {
  const tokens = boundTokens.reduce((sum, cost) => sum + cost, 0);
  return { type: "fawn.tools_bound", bound: { count: boundTokens.length, tokens }, all: configuredTokens };
}

/** Estimated tokens of a tool that no snapshot knows. */
export function schemaTokens(tool: ClientTool | ServerTool): number {
  return estimateTokens(JSON.stringify("type" in tool ? tool : convertToOpenAITool(tool as ClientTool)));
}
