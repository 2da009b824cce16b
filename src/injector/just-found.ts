import type { BaseMessage } from "@langchain/core/messages";
import { ToolMessage } from "@langchain/core/messages";
import { searchRecordsOf } from "../catalog/learning/search-record.js";

/** Names that the searches of the latest step found, new or not: they have to be bound in the next model call. */
export function justFound(messages: readonly BaseMessage[]): Set<string> {
  const lastOther = messages.findLastIndex((message) => !ToolMessage.isInstance(message));
  const results = messages.slice(lastOther + 1).filter((message) => ToolMessage.isInstance(message));
  const found = results.flatMap(({ artifact }) =>
    searchRecordsOf(artifact).flatMap((record) => record.found),
  );
  return new Set(found.map(({ name }) => name));
}
