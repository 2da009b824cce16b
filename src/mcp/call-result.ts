import { z } from "zod";

/**
 * An answer to `tools/call`. Looser than the SDK's schema, so that one block of an unknown kind doesn't cost
 * the whole result; a missing `content` is an empty one.
 */
export const callResultSchema = z.looseObject({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().nullish().catch(undefined),
  _meta: z.unknown().optional(),
});

export type CallResult = z.output<typeof callResultSchema>;
