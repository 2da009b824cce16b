import { z } from "zod";

/** What one search of `tool_search` found: the `artifact` of its ToolMessage, for code and never for the model. */
const searchRecordSchema = z.object({
  query: z.string(),
  found: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
});

export type SearchRecord = z.output<typeof searchRecordSchema>;

/** The records in an artifact: one, or a list for a call with several queries. Anything else has none. */
export function searchRecordsOf(artifact: unknown): readonly SearchRecord[] {
  const list: readonly unknown[] = Array.isArray(artifact) ? artifact : [artifact];
  return list.flatMap((item) => searchRecordSchema.safeParse(item).data ?? []);
}
