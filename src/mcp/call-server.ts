import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { CallResult } from "./call-result.js";
import { callFault, wasNotTaken } from "./call-fault.js";
import { callTool } from "./call-tool.js";
import { callWithQuestions } from "./call-with-questions.js";
import type { McpSession } from "./mcp-session.js";
import { isUnauthorized } from "./sdk-errors.js";
import { isAuthCode } from "./server-health.js";
import type { ToolCall } from "./tool-call.js";

/** What a call needs of the server that it goes to. */
export interface CalledServer {
  readonly id: string;
  readonly clock: Clock;
  /** The session, made first where need be. Rejects where it can't be made. */
  connected(signal?: AbortSignal): Promise<McpSession>;
  /** Why there is no session, where that is known. */
  lossFault(): FawnError | undefined;
  /** The server has answered. */
  heard(session: McpSession): void;
  /** The session was found dead by a call. Resolves when it has ended. */
  leave(session: McpSession, error: unknown): Promise<void>;
  /** The server no longer accepts who we are. Resolves when the session has ended. */
  refused(session: McpSession, error: unknown): Promise<void>;
}

/**
 * Calls a tool, connecting first where need be. A call that a lost connection surely did not take is sent once more.
 * Rejects with a McpToolError, or with the reason of the call's signal.
 */
export async function callServer(server: CalledServer, call: ToolCall): Promise<CallResult> {
  try {
    const session = await server.connected(call.signal);
    try {
      return await send(server, session, call);
    } catch (error) {
      if (call.signal?.aborted || !wasNotTaken(error)) throw error;
      await server.leave(session, error);
    }
    return await send(server, await server.connected(call.signal), call);
  } catch (error) {
    call.signal?.throwIfAborted();
    const called = { server: server.id, tool: call.tool };
    throw callFault(error, called, { limitMs: call.limitMs, lost: server.lossFault() });
  }
}

async function send(server: CalledServer, session: McpSession, call: ToolCall): Promise<CallResult> {
  call.check?.(session);
  try {
    const result = await sendCall(server, session, call);
    server.heard(session);
    return result;
  } catch (error) {
    if (isUnauthorized(error) || isLoginFault(error)) await server.refused(session, error);
    throw error;
  }
}

function isLoginFault(error: unknown): boolean {
  return FawnError.isInstance(error) && isAuthCode(error.code);
}

/** Sends a call over a session, in its turn where the server may ask the user. */
export function sendCall(
  { id: server, clock }: Pick<CalledServer, "id" | "clock">,
  { client, desk }: McpSession,
  call: ToolCall,
): Promise<CallResult> {
  return desk ? callWithQuestions({ server, client, desk, clock }, call) : callTool(client, call);
}
