import { z } from "zod";
import { isFromModel, readMessages, textOf } from "./wire-message.js";
import type { PendingInterrupt } from "./view-event.js";

const promotedSchema = z.looseObject({ catalog_hash: z.string(), names: z.array(z.string()) });
const interruptSchema = z.looseObject({ id: z.string(), value: z.unknown() });
const stateSchema = z.looseObject({
  values: z.record(z.string(), z.unknown()).nullish(),
  tasks: z.array(z.looseObject({ interrupts: z.array(interruptSchema).nullish() })).nullish(),
});

export type Promoted = z.output<typeof promotedSchema>;

/** What a thread holds at one moment, as far as the client needs it. */
export interface ThreadHistory {
  readonly messageIds: ReadonlySet<string>;
  readonly answeredCalls: ReadonlySet<string>;
  readonly promoted: readonly string[];
  readonly interrupts: readonly PendingInterrupt[];
  /** Text of the last message of the model. */
  readonly answer: string;
}

export const emptyHistory: ThreadHistory = {
  messageIds: new Set(),
  answeredCalls: new Set(),
  promoted: [],
  interrupts: [],
  answer: "",
};

/** Reads a thread's state as the API answers it. Parts that have another form than expected count as absent. */
export function readHistory(state: unknown): ThreadHistory {
  const { data } = stateSchema.safeParse(state);
  const messages = readMessages(data?.values?.["messages"] ?? []);
  const last = messages.findLast(isFromModel);
  return {
    messageIds: new Set(messages.flatMap(({ id }) => id ?? [])),
    answeredCalls: new Set(messages.flatMap((message) => message.tool_call_id ?? [])),
    promoted: readPromoted(data?.values?.["promoted"])?.names ?? [],
    interrupts: (data?.tasks ?? []).flatMap((task) => readInterrupts(task.interrupts)),
    answer: last === undefined ? "" : textOf(last),
  };
}

/** The `promoted` channel or a write to it. */
export function readPromoted(value: unknown): Promoted | undefined {
  return promotedSchema.safeParse(value).data;
}

/** Interrupts as updates and thread states list them. */
export function readInterrupts(value: unknown): PendingInterrupt[] {
  const { data: interrupts } = z.array(interruptSchema).safeParse(value);
  return (interrupts ?? []).map(({ id, value: content }) => ({ id, value: content }));
}
