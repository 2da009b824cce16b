import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import type { CallResult } from "./call-result.js";
import { callResultSchema } from "./call-result.js";
import { callAsTask } from "./call-task.js";
import { withDeadline } from "./deadline.js";
import type { ToolCall } from "./tool-call.js";

/** A call that reports progress may go on for this many times its limit. */
export const progressFactor = 10;

/**
 * One `tools/call`, with neither the SDK's check of the result against `outputSchema` nor its result schema:
 * both discard answers that a model can read. Aborting, or running out of time, sends a cancellation.
 */
export async function callTool(client: Client, call: ToolCall): Promise<CallResult> {
  const totalMs = call.limitMs * progressFactor;
  return withDeadline(totalMs, call.signal, async (signal) => {
    const options = {
      signal,
      timeout: call.limitMs,
      maxTotalTimeout: totalMs,
      resetTimeoutOnProgress: true,
      onprogress: (progress: Progress) => call.onProgress?.(progress),
    };
    if (call.asTask) return callAsTask(client, call, options);
    const params = { name: call.tool, arguments: { ...call.args } };
    return client.request({ method: "tools/call", params }, callResultSchema, options);
  });
}
