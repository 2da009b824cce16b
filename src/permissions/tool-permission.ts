import type { RegisteredTool } from "../registry/registered-tool.js";

/** Who may see and run what, for one principal and one model. */
export interface ToolPermission {
  /** Equal keys mean equal answers, so that what is rendered for one can serve the other. */
  readonly key: string;
  readonly permits: (tool: RegisteredTool) => boolean;
}

/** Everything, but tools that need a vision model only for one that is. */
export function modelPermission(supportsVision: boolean, visionTools: ReadonlySet<string>): ToolPermission {
  return {
    key: supportsVision ? "vision" : "text",
    permits: ({ definition }) =>
      supportsVision || definition.source !== "builtin" || !visionTools.has(definition.name),
  };
}

/** What both permit. */
export function bothPermit(one: ToolPermission, other: ToolPermission): ToolPermission {
  return {
    key: JSON.stringify([one.key, other.key]),
    permits: (tool) => one.permits(tool) && other.permits(tool),
  };
}
