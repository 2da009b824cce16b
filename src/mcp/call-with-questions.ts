import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Clock } from "../kernel/clock.js";
import { CallTime } from "./call-time.js";
import type { CallResult } from "./call-result.js";
import { callTool, progressFactor } from "./call-tool.js";
import { DeadlineError } from "./deadline.js";
import { McpToolError } from "./mcp-tool-error.js";
import type { QuestionDesk } from "./question-desk.js";
import type { ToolCall } from "./tool-call.js";
import type { AskUser } from "./user-question.js";

/** Longer than any call: the limits of this file stand still while the user is asked, the SDK's would not. */
const noLimitMs = 200_000_000;

/** A connection whose server may ask the user. */
export interface AskingConnection {
  readonly server: string;
  readonly client: Client;
  readonly desk: QuestionDesk;
  readonly clock: Clock;
}

/** `callTool` in its turn. Also rejects with McpToolError `mcp_busy`, when another call waits for its user. */
export function callWithQuestions(connection: AskingConnection, call: ToolCall): Promise<CallResult> {
  const { server, desk } = connection;
  const { ask, signal, tool } = call;
  const busy = (): Error =>
    new McpToolError(
      "mcp_busy",
      { server, tool },
      `Tool '${tool}' was not called: MCP server '${server}' waits for a user's answer to a question of another call. Call it again later.`,
    );
  // The questions that arrive during this turn are of this call, and stop its time.
  const time: { limit?: CallTime } = {};
  return desk.during({ ask: ask && stoppingTime(ask, time), signal, busy }, () =>
    limited(connection, call, time),
  );
}

async function limited(
  { client, clock }: AskingConnection,
  call: ToolCall,
  time: { limit?: CallTime },
): Promise<CallResult> {
  const { signal, limitMs: idleMs } = call;
  const end = new AbortController();
  const onAbort = (): void => end.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const onOver = (ms: number): void => end.abort(new DeadlineError(ms));
  const limit = new CallTime({ clock, idleMs, totalMs: idleMs * progressFactor, onOver });
  time.limit = limit;
  try {
    return await callTool(client, {
      ...call,
      signal: end.signal,
      limitMs: noLimitMs,
      onProgress: (progress) => {
        limit.touch();
        call.onProgress?.(progress);
      },
    });
  } finally {
    limit.end();
    signal?.removeEventListener("abort", onAbort);
  }
}

function stoppingTime(ask: AskUser, time: { readonly limit?: CallTime }): AskUser {
  return async (question, signal) => {
    time.limit?.pause();
    try {
      return await ask(question, signal);
    } finally {
      time.limit?.resume();
    }
  };
}
