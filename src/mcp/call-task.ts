import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallResult } from "./call-result.js";
import { callResultSchema } from "./call-result.js";
import type { ToolCall } from "./tool-call.js";

/** Calls a tool as a task and waits for its end. Aborting cancels the task on the server. */
export async function callAsTask(
  client: Client,
  call: ToolCall,
  options: RequestOptions & { readonly signal: AbortSignal },
): Promise<CallResult> {
  const { tasks } = client.experimental;
  const params = { name: call.tool, arguments: { ...call.args } };
  const messages = tasks.requestStream({ method: "tools/call", params }, callResultSchema, {
    ...options,
    task: {},
  });
  let taskId: string | undefined;
  try {
    for await (const message of messages) {
      if (message.type === "result") return message.result;
      if (message.type === "error") throw message.error;
      taskId = message.task.taskId;
      report(call, message.task.statusMessage);
    }
  } catch (error) {
    // The abort ends the waiting only; the task itself is told here. Whether it listens changes nothing for us.
    if (taskId !== undefined && options.signal.aborted) void tasks.cancelTask(taskId).catch(() => undefined);
    throw error;
  }
  throw new Error(`The task of '${call.tool}' ended without a result.`);
}

function report(call: ToolCall, message: string | undefined): void {
  if (message !== undefined) call.onProgress?.({ progress: 0, message });
}
