import type { ToolDefinition } from "./tool-definition.js";

/** The group whose tools are always bound. */
export const coreGroup = "core";

/**
 * Most tools that should be declared resident: each costs tokens in every call, and models choose worse among many.
 */
export const residentAdvice = 5;

/** Declared to be at hand in every call: by `resident`, or by the group `core`. */
export function isDeclaredResident({ resident, group }: Pick<ToolDefinition, "resident" | "group">): boolean {
  return resident ?? group === coreGroup;
}

/** Bound in every call: declared resident, or never deferred. */
export function isResident(definition: Pick<ToolDefinition, "resident" | "group" | "defer">): boolean {
  return definition.defer === "never" || isDeclaredResident(definition);
}
