import { z } from "zod";

/** A message as the API sends it, whole or as one streamed piece; only what the client looks at. */
const wireMessageSchema = z.looseObject({
  type: z.string(),
  id: z.string().nullish(),
  content: z.unknown(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  tool_call_id: z.string().nullish(),
  tool_calls: z
    .array(z.looseObject({ id: z.string().nullish(), name: z.string(), args: z.unknown() }))
    .nullish(),
  usage_metadata: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
});

export type WireMessage = z.output<typeof wireMessageSchema>;

const textBlockSchema = z.looseObject({ type: z.literal("text"), text: z.string() });

/** A message, or `undefined` for anything that is none. */
export function readMessage(value: unknown): WireMessage | undefined {
  return wireMessageSchema.safeParse(value).data;
}

/** The messages of a list or a single one; what is no message is left out. */
export function readMessages(value: unknown): WireMessage[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map(readMessage).filter((message) => message !== undefined);
}

export function isFromModel(message: WireMessage): boolean {
  return message.type === "ai" || message.type === "AIMessageChunk";
}

/** The text of a message, without its images, reasoning and other parts. */
export function textOf({ content }: WireMessage): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((block) => textBlockSchema.safeParse(block).data?.text ?? "").join("");
}
