import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { callFault, wasNotTaken } from "./call-fault.js";
import type { CallResult } from "./call-result.js";
import { callTool } from "./call-tool.js";
import type { HeldSession, ServerSessions } from "./server-sessions.js";
import type { ToolCall } from "./tool-call.js";

/**
 * Calls a tool in the session of the call's thread. A call that a lost session surely did not take is sent once
 * more on a new one, which knows nothing of what the old one knew. Rejects with a McpToolError, or with the reason
 * of the call's signal.
 */
export async function callInThread(sessions: ServerSessions, call: ToolCall): Promise<CallResult> {
  const { server } = sessions;
  const { threadId: thread, signal, limitMs } = call;
  let lost: FawnError | undefined;
  const send = async (held: HeldSession): Promise<CallResult> => {
    try {
      return await callTool(held.session.client, call);
    } catch (error) {
      lost = FawnError.isInstance(held.lost) ? held.lost : undefined;
      throw error;
    }
  };
  const sendOrLeave = async (held: HeldSession): Promise<CallResult | undefined> => {
    try {
      return await send(held);
    } catch (error) {
      if (signal?.aborted || !wasNotTaken(error)) throw error;
      held.leave(lostSession(server, error));
      return undefined;
    }
  };
  try {
    return (
      (await sessions.use({ thread, signal }, sendOrLeave)) ?? (await sessions.use({ thread, signal }, send))
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw callFault(error, { server, tool: call.tool }, { limitMs, lost });
  }
}

function lostSession(server: string, error: unknown): FawnError {
  return new FawnError(
    "mcp_connection_lost",
    `MCP server '${server}' has lost a thread's session: ${messageOf(error)}`,
    { cause: error },
  );
}
