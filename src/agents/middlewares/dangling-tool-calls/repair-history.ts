import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage, ToolMessage } from "@langchain/core/messages";

export const interruptedText = "[Tool call was interrupted and did not return a result.]";

/**
 * A history that chat models accept: after each assistant message its calls have exactly one result each, in
 * the order of the calls. Missing results (a run was cancelled in mid-tool) become error results, results that
 * stand elsewhere are moved, doubled and orphaned ones are left out. A sound history is returned as it is.
 * The time grows with the length of the history.
 */
export function repairHistory(messages: BaseMessage[]): BaseMessage[] {
  if (isSound(messages)) return messages;
  const rows: Row[] = [];
  // The places that wait for a result, by call id. An id that is used again belongs to the later message from there on.
  const waiting = new Map<string, Slot[]>();
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      const slot = waiting.get(message.tool_call_id)?.shift();
      if (slot) slot.result = message;
      continue;
    }
    const slots = callsOf(message).map((call): Slot => ({ call, result: undefined }));
    for (const { call } of slots) waiting.set(call.id, []);
    for (const slot of slots) waiting.get(slot.call.id)?.push(slot);
    rows.push({ message, slots });
  }
  return rows.flatMap(({ message, slots }) => [
    message,
    ...slots.map(({ call, result }) => result ?? missingResult(call)),
  ]);
}

interface Call {
  readonly id: string;
  readonly name: string;
}

interface Slot {
  readonly call: Call;
  result: ToolMessage | undefined;
}

interface Row {
  readonly message: BaseMessage;
  readonly slots: readonly Slot[];
}

function callsOf(message: BaseMessage): Call[] {
  if (!AIMessage.isInstance(message)) return [];
  return (message.tool_calls ?? []).map((call) => ({ id: call.id ?? "", name: call.name }));
}

function missingResult({ id, name }: Call): ToolMessage {
  return new ToolMessage({ content: interruptedText, tool_call_id: id, name, status: "error" });
}

function isSound(messages: readonly BaseMessage[]): boolean {
  let due: readonly string[] = [];
  let next = 0;
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      if (due[next] !== message.tool_call_id) return false;
      next += 1;
    } else {
      if (next < due.length) return false;
      due = callsOf(message).map((call) => call.id);
      next = 0;
    }
  }
  return next === due.length;
}
