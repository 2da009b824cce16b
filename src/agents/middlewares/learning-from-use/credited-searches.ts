import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { searchRecordsOf } from "../../../catalog/learning/search-record.js";

export interface SuccessfulCall {
  /** Id of the call. */
  readonly id: string;
  readonly name: string;
  /** Of the tool that ran. */
  readonly fingerprint: string;
}

export interface CreditedSearch {
  readonly query: string;
  /** Names the search and the tool, the same whenever it is asked. */
  readonly occasion: string;
}

/**
 * The searches of a thread that this call rewards: successful ones before the message that makes the call, whose
 * record has this very tool (name and fingerprint), and after which it has not yet been called with success.
 */
export function creditedSearches(
  messages: readonly BaseMessage[],
  call: SuccessfulCall,
  searchTool: string,
): readonly CreditedSearch[] {
  const calls = new Map<string, string>();
  let open: CreditedSearch[] = [];
  for (const message of messages) {
    if (AIMessage.isInstance(message)) {
      const made = message.tool_calls ?? [];
      if (made.some(({ id }) => id === call.id) && !isAnswered(messages, message, call.id)) return open;
      for (const { id, name } of made) if (id !== undefined) calls.set(id, name);
    }
    if (!ToolMessage.isInstance(message) || message.status === "error") continue;
    const name = calls.get(message.tool_call_id);
    if (name === call.name) open = [];
    if (name === searchTool) open.push(...creditsOf(message, call));
  }
  return [];
}

/** Some providers use an id again: a message whose call has its result already is not the one that runs now. */
function isAnswered(messages: readonly BaseMessage[], asking: BaseMessage, id: string): boolean {
  return messages
    .slice(messages.indexOf(asking) + 1)
    .some((message) => ToolMessage.isInstance(message) && message.tool_call_id === id);
}

function creditsOf(message: ToolMessage, { name, fingerprint }: SuccessfulCall): CreditedSearch[] {
  const search = message.id ?? message.tool_call_id;
  return searchRecordsOf(message.artifact).flatMap(({ query, found }, position) =>
    found.some((tool) => tool.name === name && tool.fingerprint === fingerprint)
      ? [{ query, occasion: JSON.stringify([search, position, name]) }]
      : [],
  );
}
