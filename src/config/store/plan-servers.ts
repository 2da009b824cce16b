import { canonicalJson, compareText } from "../../kernel/canonical-json.js";
import { connectionKeys } from "../sections/connection-keys.js";
import type { McpServerConfig } from "../sections/mcp-server.js";

/** Servers by their id, as `extensions.mcpServers` has them. */
export type ServerConfigs = Readonly<Record<string, McpServerConfig>>;

/** What each server of two configurations needs; ids sorted, each in exactly one list. */
export interface ServerPlan {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** What is connected, or how, has changed. */
  readonly restarted: readonly string[];
  /** Only what is made of its tools has changed; the process goes on. */
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
}

/** Equal for two entries of one server exactly where the same connection serves both. Holds secrets: never log it. */
export function connectionIdentity(server: McpServerConfig): string {
  return canonicalJson(connectionKeys.map((key) => [key, server[key] ?? null]));
}

/** Compares two sets of servers. The order of servers and of keys means nothing; that of `args` does. */
export function planServers(previous: ServerConfigs, next: ServerConfigs): ServerPlan {
  const ids = [...new Set([...Object.keys(previous), ...Object.keys(next)])].toSorted(compareText);
  const fateOf = (id: string): keyof ServerPlan => fate(entryOf(previous, id), entryOf(next, id));
  const withFate = (wanted: keyof ServerPlan) => ids.filter((id) => fateOf(id) === wanted);
  return {
    added: withFate("added"),
    removed: withFate("removed"),
    restarted: withFate("restarted"),
    updated: withFate("updated"),
    unchanged: withFate("unchanged"),
  };
}

function fate(before: McpServerConfig | undefined, after: McpServerConfig | undefined): keyof ServerPlan {
  if (!before) return "added";
  if (!after) return "removed";
  if (connectionIdentity(before) !== connectionIdentity(after)) return "restarted";
  return canonicalJson(before) === canonicalJson(after) ? "unchanged" : "updated";
}

function entryOf(servers: ServerConfigs, id: string): McpServerConfig | undefined {
  return Object.hasOwn(servers, id) ? servers[id] : undefined;
}
