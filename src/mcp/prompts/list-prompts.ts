import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { z } from "zod";
import type { RequestLimits } from "../request-server.js";
import { oneLine } from "../untrusted-text.js";

/** Of one server; more are left out. */
const maxPrompts = 1_000;
const maxPages = 50;

const line = (limit: number) =>
  z
    .string()
    .transform((text) => oneLine(text, limit))
    .optional()
    .catch(undefined);

const argumentSchema = z.object({
  name: z.string().min(1).max(200),
  description: line(300),
  required: z.boolean().optional().catch(undefined),
});

const promptSchema = z.object({
  name: z.string().min(1).max(200),
  title: line(200),
  description: line(500),
  arguments: z.array(argumentSchema).max(100).default([]),
});

/** A prompt as its server lists it, its words on one line each. Plain data. */
export type PromptSpec = z.output<typeof promptSchema>;
export type PromptArgument = PromptSpec["arguments"][number];

const pageSchema = z.looseObject({ prompts: z.array(z.unknown()), nextCursor: z.string().nullish() });

/** The prompts of a server, in its order. One that can't be read is left out alone. */
export async function listPrompts(client: Client, limits: RequestLimits): Promise<readonly PromptSpec[]> {
  const prompts = new Map<string, PromptSpec>();
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const request = { method: "prompts/list", params: cursor === undefined ? {} : { cursor } } as const;
    const answer = await client.request(request, pageSchema, limits);
    for (const given of answer.prompts) {
      const parsed = promptSchema.safeParse(given);
      if (parsed.success && !prompts.has(parsed.data.name)) prompts.set(parsed.data.name, parsed.data);
    }
    const isEnd = answer.nextCursor == null || answer.nextCursor === cursor;
    if (isEnd || prompts.size >= maxPrompts) break;
    cursor = answer.nextCursor ?? undefined;
  }
  return [...prompts.values()].slice(0, maxPrompts);
}
