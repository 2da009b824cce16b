import { sha256Hex } from "../kernel/sha256.js";
import type { RegisteredTool } from "./registered-tool.js";
import { isResident } from "./residence.js";

/** All configured tools at one moment. Never changes; a run works with the one it began with. */
export interface RegistrySnapshot {
  /** Counts up with each change. */
  readonly version: number;
  /** Changes when a tool's name, description, parameters or deferral does. */
  readonly hash: string;
  /** By name, sorted by name. */
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  /** By group, or by server where a tool has no group; each sorted by name. Tools with neither are in none. */
  readonly groups: ReadonlyMap<string, readonly RegisteredTool[]>;
  /** Tools whose schema is bound in every call, sorted by name. */
  readonly resident: readonly RegisteredTool[];
  /** Tools that the model may have to find by search, sorted by name. */
  readonly deferrable: readonly RegisteredTool[];
  /** Those of `deferrable` that are deferred only while all of them together take too much of a model's context. */
  readonly auto: readonly RegisteredTool[];
  /** Estimated tokens of all schemas together, and of those of `deferrable`. */
  readonly tokens: number;
  readonly deferrableTokens: number;
}

export function createSnapshot(
  version: number,
  tools: ReadonlyMap<string, RegisteredTool>,
): RegistrySnapshot {
  const all = [...tools.values()];
  const identity = all
    .map(({ definition, fingerprint }) => `${fingerprint} ${definition.defer} ${isResident(definition)}`)
    .join("\n");
  const deferrable = all.filter(({ definition }) => !isResident(definition));
  return Object.freeze({
    version,
    hash: sha256Hex(identity, 16),
    tools,
    groups: groupsOf(all),
    resident: all.filter(({ definition }) => isResident(definition)),
    deferrable,
    auto: deferrable.filter(({ definition }) => definition.defer === "auto"),
    tokens: sumOfTokens(all),
    deferrableTokens: sumOfTokens(deferrable),
  });
}

function sumOfTokens(tools: readonly RegisteredTool[]): number {
  return tools.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** By group, or by server where a tool has no group. */
export function groupsOf(tools: readonly RegisteredTool[]): Map<string, RegisteredTool[]> {
  const groups = new Map<string, RegisteredTool[]>();
  for (const tool of tools) {
    const { group, server } = tool.definition;
    const name = group ?? server;
    if (name === undefined) continue;
    const members = groups.get(name);
    if (members) members.push(tool);
    else groups.set(name, [tool]);
  }
  return groups;
}
