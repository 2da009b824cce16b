import type { StandardMessageStructure, UsageMetadata } from "@langchain/core/messages";
import { AIMessage, AIMessageChunk } from "@langchain/core/messages";

export interface ToolCallSpec {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Left out, the model makes one. */
  readonly id?: string | undefined;
}

/** What a model says, before it is a LangChain message. */
export interface MessageSpec {
  readonly text?: string | undefined;
  readonly toolCalls?: readonly ToolCallSpec[] | undefined;
  /** Left out, it is estimated. */
  readonly usage?: UsageMetadata | undefined;
  /** Added to the message's `response_metadata`. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A message spec in which nothing is left open. */
export interface CompleteMessage {
  readonly text: string;
  readonly toolCalls: readonly (ToolCallSpec & { readonly id: string })[];
  readonly usage: UsageMetadata;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Characters of a tool call's arguments in one streamed piece. */
const argumentPiece = 24;

export function asMessage(message: CompleteMessage): AIMessage {
  return new AIMessage<StandardMessageStructure>({
    content: message.text,
    tool_calls: message.toolCalls.map(({ name, args, id }) => ({
      name,
      args: { ...args },
      id,
      type: "tool_call",
    })),
    usage_metadata: message.usage,
    response_metadata: responseMetadata(message),
  });
}

/**
 * The same message in streamed pieces: text word by word, each tool call as its name and then its arguments'
 * JSON in parts, at last usage and metadata. Put together again they equal {@link asMessage}.
 */
export function* asChunks(message: CompleteMessage): Generator<AIMessageChunk> {
  for (const [piece] of message.text.matchAll(/\s*\S+|\s+$/gu)) yield new AIMessageChunk({ content: piece });
  for (const [index, { name, args, id }] of message.toolCalls.entries()) {
    yield toolCallChunk({ name, id, index, args: "" });
    for (const piece of pieces(JSON.stringify(args), argumentPiece))
      yield toolCallChunk({ index, args: piece });
  }
  yield new AIMessageChunk<StandardMessageStructure>({
    content: "",
    usage_metadata: message.usage,
    response_metadata: responseMetadata(message),
  });
}

function responseMetadata({ toolCalls, metadata }: CompleteMessage): Record<string, unknown> {
  return { ...metadata, finish_reason: toolCalls.length > 0 ? "tool_calls" : "stop" };
}

function toolCallChunk(chunk: { name?: string; id?: string; index: number; args: string }): AIMessageChunk {
  return new AIMessageChunk({ content: "", tool_call_chunks: [{ ...chunk, type: "tool_call_chunk" }] });
}

/** Cuts between whole characters, so that no surrogate pair is torn. */
function* pieces(text: string, size: number): Generator<string> {
  const characters = Array.from(text);
  for (let start = 0; start < characters.length; start += size)
    yield characters.slice(start, start + size).join("");
}
