import { canonicalJson } from "../kernel/canonical-json.js";
import type { CallResult } from "./call-result.js";
import type { McpToolSpec } from "./define-tools.js";
import type { ServerConnection } from "./server-connection.js";
import type { ServerSlot } from "./server-slot.js";
import type { ToolCall } from "./tool-call.js";

/**
 * Sends a call where the tool is now. A run that began before its server was connected anew still holds the old
 * tool: it is served by the new connection where that offers the very same tool, and otherwise by the old one,
 * which says that it was replaced.
 */
export function routeCall(
  call: ToolCall,
  tool: { readonly spec: McpToolSpec; readonly connection: ServerConnection },
  slot: ServerSlot | undefined,
): Promise<CallResult> {
  const current = slot?.connection;
  if (!slot || !current || current === tool.connection) return send(tool.connection, call, slot);
  const raw = canonicalJson(tool.spec.raw);
  const stillOffers = current.offered.defined.tools.some((spec) => canonicalJson(spec.raw) === raw);
  return send(stillOffers ? current : tool.connection, call, slot);
}

function send(
  connection: ServerConnection,
  call: ToolCall,
  slot: ServerSlot | undefined,
): Promise<CallResult> {
  return connection.call({ ...call, limitMs: slot?.callLimitMs ?? call.limitMs });
}
