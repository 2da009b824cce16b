import type { BaseMessage } from "@langchain/core/messages";
import { HumanMessage } from "@langchain/core/messages";
import type { Expansions } from "../../thread-state/expansions.js";

/** The history as the model gets it: after each message that names a prompt, a message with what it stands for. */
export function withExpansions(
  messages: BaseMessage[],
  expansions: Expansions,
  supportsVision: boolean,
): BaseMessage[] {
  if (Object.keys(expansions).length === 0) return messages;
  return messages.flatMap((message) => {
    const blocks = message.id === undefined ? undefined : expansions[message.id];
    return blocks ? [message, expansionMessage(`${message.id}:prompt`, blocks, supportsVision)] : [message];
  });
}

/** The expansions of messages that the thread still has; the same object where that is all of them. */
export function stillNeeded(expansions: Expansions, messages: readonly BaseMessage[]): Expansions {
  const ids = new Set(messages.map(({ id }) => id));
  const kept = Object.entries(expansions).filter(([id]) => ids.has(id));
  return kept.length === Object.keys(expansions).length ? expansions : Object.fromEntries(kept);
}

function expansionMessage(id: string, blocks: Expansions[string], supportsVision: boolean): HumanMessage {
  const shown = blocks.map((block) => {
    if (block.type === "text") return block;
    const { data, mimeType } = block;
    return supportsVision
      ? { type: "image_url" as const, image_url: { url: `data:${mimeType};base64,${data}` } }
      : { type: "text" as const, text: `[image ${mimeType}]` };
  });
  const texts = shown.flatMap((block) => (block.type === "text" ? [block.text] : []));
  // A plain string where there is text alone: every compatible endpoint takes it.
  return new HumanMessage({ id, content: texts.length === shown.length ? texts.join("\n") : shown });
}
