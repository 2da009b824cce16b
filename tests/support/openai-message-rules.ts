import { z } from "zod";

const messageSchema = z.looseObject({
  role: z.string(),
  content: z.unknown(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(z.looseObject({ id: z.string() })).optional(),
});

/**
 * Why OpenAI would answer a list of messages with 400, or `undefined`: calls without an id or with one id twice,
 * a call without its result right after it, a result without its call, an image in a result.
 */
export function messageFault(messages: readonly unknown[]): string | undefined {
  const due = new Set<string>();
  for (const [position, message] of messages.entries()) {
    const { role, content, tool_call_id, tool_calls = [] } = messageSchema.parse(message);
    const at = `messages[${position}]`;
    if (role === "tool") {
      if (!due.delete(tool_call_id ?? "")) return `${at}: a tool message must answer a preceding tool call.`;
      if (JSON.stringify(content ?? "").includes('"image_url"')) return `${at}: no images in tool messages.`;
      continue;
    }
    if (due.size > 0) return `${at}: no result for the tool calls ${[...due].join(", ")}.`;
    for (const { id } of tool_calls) {
      if (id === "" || due.has(id)) return `${at}: tool call ids must be present and unique.`;
      due.add(id);
    }
  }
  return due.size > 0 ? `no result for the tool calls ${[...due].join(", ")}.` : undefined;
}
