import { compareText } from "../kernel/canonical-json.js";
import type { McpToolSpec } from "./define-tools.js";
import type { Notice } from "./server-status.js";

/** What one server offers. */
export interface ServerTools {
  readonly id: string;
  readonly tools: readonly McpToolSpec[];
}

export interface JoinedTools {
  /** By server id, then by name. */
  readonly tools: readonly McpToolSpec[];
  /** By the id of the server whose tool was left out. */
  readonly refusals: ReadonlyMap<string, readonly Notice[]>;
}

/**
 * The tools of all servers with unique names. Of two servers that offer one name the first by id keeps it,
 * whichever connected first, so that a name means the same tool in every run.
 */
export function joinServers(servers: readonly ServerTools[]): JoinedTools {
  const holders = new Map<string, string>();
  const refusals = new Map<string, Notice[]>();
  const tools: McpToolSpec[] = [];
  for (const { id, tools: offered } of servers.toSorted((a, b) => compareText(a.id, b.id))) {
    const byName = offered.toSorted((a, b) => compareText(a.definition.name, b.definition.name));
    for (const spec of byName) {
      const holder = holders.get(spec.definition.name);
      if (holder === undefined) {
        holders.set(spec.definition.name, id);
        tools.push(spec);
        continue;
      }
      const refused = refusals.get(id) ?? [];
      refused.push(nameTaken(spec, id, holder));
      refusals.set(id, refused);
    }
  }
  return { tools, refusals };
}

function nameTaken({ definition }: McpToolSpec, server: string, holder: string): Notice {
  const { name, originalName } = definition;
  return {
    code: "mcp_tool_name_taken",
    message: `Tool '${originalName}' of MCP server '${server}' is left out: MCP server '${holder}' already has a tool named '${name}'. Set tool_name_prefix on one of them.`,
  };
}
