import { sha256Hex } from "../kernel/sha256.js";
import type { RegisteredTool } from "./registered-tool.js";

/** All configured tools at one moment. Never changes; a run works with the one it began with. */
export interface RegistrySnapshot {
  /** Counts up with each change. */
  readonly version: number;
  /** Changes when a tool's name, description, parameters or deferral does. */
  readonly hash: string;
  /** By name, sorted by name. */
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  /** Tools whose schema is bound in every call, sorted by name. */
  readonly resident: readonly RegisteredTool[];
  /** Tools that the model has to find by search, sorted by name. */
  readonly deferrable: readonly RegisteredTool[];
  /** Estimated tokens of all schemas together. */
  readonly tokens: number;
}

export function createSnapshot(
  version: number,
  tools: ReadonlyMap<string, RegisteredTool>,
): RegistrySnapshot {
  const all = [...tools.values()];
  const identity = all.map(({ definition, fingerprint }) => `${fingerprint} ${definition.defer}`).join("\n");
  return Object.freeze({
    version,
    hash: sha256Hex(identity, 16),
    tools,
    resident: all.filter(({ definition }) => definition.defer === "never"),
    deferrable: all.filter(({ definition }) => definition.defer !== "never"),
    tokens: all.reduce((sum, tool) => sum + tool.tokens, 0),
  });
}
