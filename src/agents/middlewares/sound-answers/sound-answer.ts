import { randomUUID } from "node:crypto";
import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage, AIMessageChunk } from "@langchain/core/messages";
import { z } from "zod";

type ToolCalls = NonNullable<AIMessage["tool_calls"]>;

/** Where an answer keeps why the arguments of some of its calls could not be read, by call id. */
const invalidArgumentsKey = "fawn_invalid_arguments";
const invalidArgumentsSchema = z.record(z.string(), z.string());

/**
 * An answer with which a thread can go on. Some servers send the same message id with each answer (the messages
 * reducer would then replace the earlier one), leave out or double the ids of calls, or cut arguments short: each
 * call gets an id of its own, and one with unreadable arguments becomes a call that is answered with the reason. A
 * sound answer is returned as it is.
 */
export function soundAnswer(answer: AIMessage, history: readonly BaseMessage[]): AIMessage {
  const { calls, invalid } = readableCalls(answer);
  const isIdTaken = answer.id !== undefined && history.some((message) => message.id === answer.id);
  const ids = calls.map((call) => call.id);
  const isSound = invalid.length === 0 && ids.every(Boolean) && new Set(ids).size === ids.length;
  if (isSound && !isIdTaken) return answer;

  const reasons: Record<string, string> = {};
  const used = new Set<string>();
  const freshId = (id: string | undefined): string => {
    const own = id && !used.has(id) ? id : `call_${randomUUID()}`;
    used.add(own);
    return own;
  };
  const mended: ToolCalls = calls.map((call) => ({ ...call, id: freshId(call.id) }));
  for (const { id, name, error } of invalid) {
    const own = freshId(id);
    reasons[own] = error ?? "they break off.";
    mended.push({ type: "tool_call", id: own, name: name ?? "unknown_tool", args: {} });
  }
  const { tool_calls: _, ...kwargs } = answer.additional_kwargs;
  return new AIMessage({
    content: answer.content,
    tool_calls: mended,
    invalid_tool_calls: [],
    additional_kwargs: invalid.length > 0 ? { ...kwargs, [invalidArgumentsKey]: reasons } : kwargs,
    response_metadata: answer.response_metadata,
    ...(answer.id === undefined ? {} : { id: isIdTaken ? randomUUID() : answer.id }),
    ...(answer.name === undefined ? {} : { name: answer.name }),
    ...(answer.usage_metadata === undefined ? {} : { usage_metadata: answer.usage_metadata }),
  });
}

interface InvalidCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * The calls of an answer, apart from those whose arguments are not whole JSON. LangChain completes the arguments of
 * a stream that broke off by itself; such a call must not run with what is left of them.
 */
function readableCalls(answer: AIMessage): { calls: ToolCalls; invalid: readonly InvalidCall[] } {
  const all = answer.tool_calls ?? [];
  const chunks = AIMessageChunk.isInstance(answer) ? (answer.tool_call_chunks ?? []) : [];
  const isCut = (position: number): boolean => {
    const raw = chunks.length === all.length ? chunks[position]?.args : undefined;
    return raw !== undefined && raw !== "" && !isJson(raw);
  };
  const cut = all.filter((_call, position) => isCut(position)).map(({ id, name }) => ({ id, name }));
  const calls = all.filter((_call, position) => !isCut(position));
  return { calls, invalid: [...(answer.invalid_tool_calls ?? []), ...cut] };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Why the arguments of a call could not be read; `undefined` when they could. */
export function invalidArguments(
  messages: readonly BaseMessage[],
  callId: string | undefined,
): string | undefined {
  const asking = messages.findLast((message) => AIMessage.isInstance(message));
  const reasons = invalidArgumentsSchema.safeParse(asking?.additional_kwargs[invalidArgumentsKey]);
  return reasons.success && callId !== undefined ? reasons.data[callId] : undefined;
}
