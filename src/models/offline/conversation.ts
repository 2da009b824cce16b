import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { ToolCallSpec } from "../message-spec.js";

/** A tool call that was made for the current request, with what came of it. */
export interface Step {
  readonly call: ToolCallSpec;
  readonly result: string;
  readonly failed: boolean;
}

/** What matters of the messages so far. */
export interface Conversation {
  /** The current request in the user's words. */
  readonly request: string;
  /** What the user answered in messages of their own to questions about this request. */
  readonly answers: readonly string[];
  readonly steps: readonly Step[];
  /** Names that the system prompt lists as deferred. */
  readonly deferredNames: readonly string[];
}

/** In the metadata of a message that asks the user for a value: the next message may be the answer. */
export const asksKey = "fawn_asks";

/** Turns of the user that one request may take, answers included. */
const maxAnswers = 5;

export function readConversation(messages: readonly BaseMessage[]): Conversation {
  const turns: { text: string; at: number }[] = [];
  for (let at = messages.length - 1; at >= 0 && turns.length <= maxAnswers; at -= 1) {
    const message = messages[at];
    if (!message || !HumanMessage.isInstance(message)) continue;
    const text = userText(message);
    if (text === "" && turns.length === 0) continue;
    turns.unshift({ text, at });
    if (!answersQuestion(messages, at)) break;
  }
  const [request, ...answers] = turns;
  return {
    request: request?.text ?? "",
    answers: answers.map(({ text }) => text),
    steps: request ? stepsOf(messages.slice(request.at + 1)) : [],
    deferredNames: deferredNamesIn(messages),
  };
}

/** The same conversation, as if the last message were a request of its own and not an answer. */
export function asNewRequest(conversation: Conversation): Conversation {
  const { answers } = conversation;
  return { ...conversation, request: answers.at(-1) ?? conversation.request, answers: [], steps: [] };
}

/** Text of the user, without the blocks that are put before it for the model: `<system-reminder>…</system-reminder>`. */
function userText(message: BaseMessage): string {
  let text = message.text.trim();
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/^<([a-z]+[-_][a-z_-]+)>.*?<\/\1>\s*/su, "");
  }
  return text;
}

function answersQuestion(messages: readonly BaseMessage[], at: number): boolean {
  const before = messages[at - 1];
  return before !== undefined && AIMessage.isInstance(before) && before.response_metadata?.[asksKey] === true;
}

function stepsOf(messages: readonly BaseMessage[]): Step[] {
  const results = new Map(
    messages
      .filter((message) => ToolMessage.isInstance(message))
      .map((result) => [result.tool_call_id, result]),
  );
  return messages
    .filter((message) => AIMessage.isInstance(message))
    .flatMap((message) => message.tool_calls ?? [])
    .map((call) => {
      const result = call.id === undefined ? undefined : results.get(call.id);
      return {
        call: { name: call.name, args: call.args, id: call.id },
        result: result ? contentText(result) : "The call has no result.",
        failed: result === undefined || result.status === "error",
      };
    });
}

/** The text parts of a result, and a note of each other part. */
function contentText({ content }: BaseMessage): string {
  if (typeof content === "string") return content;
  return content
    .map((block) => (block.type === "text" && "text" in block ? String(block.text) : `[${block.type}]`))
    .join("\n");
}

function deferredNamesIn(messages: readonly BaseMessage[]): string[] {
  const names = messages
    .filter((message) => SystemMessage.isInstance(message))
    .flatMap(({ text }) => {
      const section = /<available-deferred-tools>(.*?)<\/available-deferred-tools>/su.exec(text)?.[1] ?? "";
      return section
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => /^[A-Za-z0-9_-]{1,64}$/.test(line));
    });
  return [...new Set(names)];
}
