import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage, ToolMessage } from "@langchain/core/messages";

export const interruptedText = "[Tool call was interrupted and did not return a result.]";

/**
 * A history that chat models accept: after each assistant message its calls have exactly one result each, in
 * the order of the calls. Missing results (a run was cancelled in mid-tool) become error results, results that
 * stand elsewhere are moved, doubled and orphaned ones are left out. A sound history is returned as it is.
 */
export function repairHistory(messages: BaseMessage[]): BaseMessage[] {
  if (isSound(messages)) return messages;
  const repaired: BaseMessage[] = [];
  messages.forEach((message, position) => {
    if (ToolMessage.isInstance(message)) return;
    repaired.push(message);
    const results = resultsUntilReuse(messages, position);
    for (const { id, name } of callsOf(message)) repaired.push(results.get(id) ?? missingResult(id, name));
  });
  return repaired;
}

interface Call {
  readonly id: string;
  readonly name: string;
}

function callsOf(message: BaseMessage): Call[] {
  if (!AIMessage.isInstance(message)) return [];
  return (message.tool_calls ?? []).map((call) => ({ id: call.id ?? "", name: call.name }));
}

/**
 * First result for each call of the assistant message at `position`. Some providers use an id again in a later
 * message; a result belongs to the nearest such message before it.
 */
function resultsUntilReuse(messages: readonly BaseMessage[], position: number): Map<string, ToolMessage> {
  const open = new Set(
    messages
      .slice(position, position + 1)
      .flatMap(callsOf)
      .map((call) => call.id),
  );
  const results = new Map<string, ToolMessage>();
  for (const message of messages.slice(position + 1)) {
    if (open.size === 0) break;
    if (
      ToolMessage.isInstance(message) &&
      open.has(message.tool_call_id) &&
      !results.has(message.tool_call_id)
    ) {
      results.set(message.tool_call_id, message);
    }
    for (const { id } of callsOf(message)) open.delete(id);
  }
  return results;
}

function missingResult(id: string, name: string): ToolMessage {
  return new ToolMessage({ content: interruptedText, tool_call_id: id, name, status: "error" });
}

function isSound(messages: readonly BaseMessage[]): boolean {
  let due: string[] = [];
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      if (due.shift() !== message.tool_call_id) return false;
    } else {
      if (due.length > 0) return false;
      due = callsOf(message).map((call) => call.id);
    }
  }
  return due.length === 0;
}
