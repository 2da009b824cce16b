import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import { callFault, wasNotTaken } from "./call-fault.js";
import type { CallResult } from "./call-result.js";
import { sendCall } from "./call-server.js";
import { sessionLost } from "./connection-notices.js";
import type { HeldSession, ServerSessions } from "./server-sessions.js";
import type { ToolCall } from "./tool-call.js";

/**
 * Calls a tool in the session of the call's thread. A call that a lost session surely did not take is sent once
 * more on a new one, which knows nothing of what the old one knew. Rejects with a McpToolError, or with the reason
 * of the call's signal.
 */
export async function callThreadSession(
  sessions: ServerSessions,
  call: ToolCall,
  clock: Clock,
): Promise<CallResult> {
  const { server } = sessions;
  const { threadId: thread, signal, limitMs } = call;
  let lost: FawnError | undefined;
  const send = async (held: HeldSession): Promise<CallResult> => {
    try {
      call.check?.(held.session);
      return await sendCall({ id: server, clock }, held.session, call);
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
      held.leave(sessionLost(server, error));
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
