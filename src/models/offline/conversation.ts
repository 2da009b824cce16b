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
  /** What the last of these questions wanted. */
  readonly askedFor: AskedFor | undefined;
  /** Calls since the request. */
  readonly steps: readonly Step[];
  /** The user's last message by itself: the request, or the last of the answers. */
  readonly latest: { readonly text: string; readonly steps: readonly Step[] };
  /** Names that the system prompt lists as deferred. */
  readonly deferredNames: readonly string[];
}

/** In the metadata of a message that asks the user for a value: the next message may be the answer. */
export const asksKey = "fawn_asks";

/** What a question wants: any text at all, or a value of some form, so that other words are no answer to it. */
export type AskedFor = "text" | "value";

/** Turns of the user that one request may take, answers included. */
const maxAnswers = 5;

export function readConversation(messages: readonly BaseMessage[]): Conversation {
  const turns = turnsOf(messages);
  const [request = noTurn] = turns;
  const latest = turns.at(-1) ?? noTurn;
  return {
    request: request.text,
    answers: turns.slice(1).map(({ text }) => text),
    askedFor: askedBefore(messages, latest.at),
    steps: turns.flatMap(({ steps }) => steps),
    latest,
    deferredNames: deferredNamesIn(messages),
  };
}

/** A message of the user with the calls that were made before the next one. */
interface Turn {
  readonly text: string;
  /** Its position among the messages. */
  readonly at: number;
  readonly steps: readonly Step[];
}

const noTurn: Turn = { text: "", at: -1, steps: [] };

/** The current request and the answers to questions about it, in order. */
function turnsOf(messages: readonly BaseMessage[]): Turn[] {
  const turns: Turn[] = [];
  let end = messages.length;
  for (let at = messages.length - 1; at >= 0 && turns.length <= maxAnswers; at -= 1) {
    const message = messages[at];
    if (!message || !HumanMessage.isInstance(message)) continue;
    const text = userText(message);
    if (text === "" && message.text.trim() !== "") continue;
    turns.unshift({ text, at, steps: stepsOf(messages.slice(at + 1, end)) });
    end = at;
    if (askedBefore(messages, at) === undefined) break;
  }
  return turns;
}

/** The same conversation, as if the last message were a request of its own and not an answer. */
export function asNewRequest(conversation: Conversation): Conversation {
  const { latest } = conversation;
  return { ...conversation, request: latest.text, answers: [], askedFor: undefined, steps: latest.steps };
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

/** What the message before this one asks for, if it asks. */
function askedBefore(messages: readonly BaseMessage[], at: number): AskedFor | undefined {
  const before = messages[at - 1];
  const asked: unknown = AIMessage.isInstance(before) ? before.response_metadata?.[asksKey] : undefined;
  return asked === "text" || asked === "value" ? asked : undefined;
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
