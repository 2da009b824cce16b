import type { CallResult } from "./call-result.js";
import type { McpToolSpec } from "./define-tools.js";
import { McpToolError } from "./mcp-tool-error.js";
import { canonicalJson } from "../kernel/canonical-json.js";
import type { McpSession } from "./mcp-session.js";
import { rawToolSchema } from "./raw-tool.js";
import type { ServerConnection } from "./server-connection.js";
import type { ServerSlot } from "./server-slot.js";
import type { ToolCall } from "./tool-call.js";

/** The tool as a run knows it, and the connection that offered it. */
interface KnownTool {
  readonly spec: McpToolSpec;
  readonly connection: ServerConnection;
}

/**
 * Sends a call where the tool is now. A run that began before its server was connected anew still holds the old
 * tool: it is served by the new connection where that offers the very same tool, and otherwise by the old one,
 * which says that it was replaced. A tool that its server has changed since the model saw it, for instance since it
 * was cached, is not called.
 */
export async function routeCall(
  call: ToolCall,
  tool: KnownTool,
  slot: ServerSlot | undefined,
): Promise<CallResult> {
  const current = slot?.connection;
  const limitMs = tool.spec.definition.timeoutMs ?? slot?.callLimitMs ?? call.limitMs;
  if (current && current !== tool.connection && current.offered.current(tool.spec)) {
    return slot.call({ ...call, limitMs });
  }
  // The slot has moved on, and what it moved on to lacks the tool.
  if (!slot || current !== tool.connection) return tool.connection.call({ ...call, limitMs });
  const isStill = (session: McpSession): boolean =>
    slot.hasThreadSessions
      ? lists(session, tool.spec)
      : tool.connection.offered.current(tool.spec) !== undefined;
  const check = (session: McpSession): void => refuseChanged(tool.spec, isStill(session));
  return slot.call({ ...call, limitMs, check });
}

/** Whether a session of its own was told of the very same tool when it was opened. */
function lists({ listing }: McpSession, { raw }: McpToolSpec): boolean {
  return listing.tools.some((tool) => {
    const { data } = rawToolSchema.safeParse(tool);
    return data?.name === raw.name && canonicalJson(data) === canonicalJson(raw);
  });
}

function refuseChanged({ raw, definition }: McpToolSpec, isStill: boolean): void {
  if (isStill) return;
  const server = definition.server ?? definition.origin;
  throw new McpToolError(
    "mcp_tool_changed",
    { server, tool: raw.name },
    `The tool '${definition.name}' was not called: its server has changed it or taken it back since it was listed. Call tool_search again to find what the server offers now; a changed tool is there from the next turn of the user on.`,
  );
}
