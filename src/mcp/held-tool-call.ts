import type { RunnableConfig } from "@langchain/core/runnables";
import { canonicalJson } from "../kernel/canonical-json.js";
import type { CallResult } from "./call-result.js";
import { callInThread } from "./graph-dialogue.js";
import type { HeldCalls } from "./held-calls.js";
import type { CalledTool } from "./mcp-tool-error.js";
import { McpToolError } from "./mcp-tool-error.js";
import type { ToolCall } from "./tool-call.js";

type SendCall = (call: ToolCall) => Promise<CallResult>;

/** Where calls of a server that may ask the user are kept. */
export interface Holding {
  readonly calls: HeldCalls;
  /** Milliseconds that a question may wait for its answer; undefined where the server may not ask. */
  readonly limitMs: () => number | undefined;
}

/**
 * Sends calls so that their server may ask the user of the run `config` belongs to. In a run that can't be
 * interrupted they go out as they are, and the server's questions are answered with `cancel`.
 */
export function callAsking(
  send: SendCall,
  { calls, limitMs }: Holding,
  called: CalledTool,
  config: RunnableConfig,
): SendCall {
  const holdMs = limitMs();
  const place = holdMs === undefined ? undefined : callInThread(config, called);
  if (!place || holdMs === undefined) return send;
  const { thread, toolCallId, dialogue } = place;
  return (call) =>
    calls.attend({
      id: canonicalJson([thread, toolCallId, called.server, called.tool, call.args]),
      thread,
      dialogue,
      signal: call.signal,
      holdMs,
      onProgress: call.onProgress,
      begin: ({ signal, ask, report }) => send({ ...call, signal, ask, onProgress: report }),
      gone: () => callGone(called, holdMs),
    });
}

function callGone(called: CalledTool, limitMs: number): McpToolError {
  const { tool, server } = called;
  return new McpToolError(
    "mcp_call_gone",
    called,
    `The call of tool '${tool}' of MCP server '${server}' waited for the user's answer and is no longer open: the answer took longer than ${limitMs} ms, or Fawn was started anew meanwhile. It may or may not have taken effect. It was not run again.`,
  );
}
