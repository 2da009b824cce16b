import { z } from "zod";

/**
 * A tool as its server describes it. Looser than the SDK's schema, which rejects a whole list for one tool
 * whose input schema has no `type`: here each tool is judged alone, and what a server adds is kept.
 */
export const rawToolSchema = z.looseObject({
  name: z.string(),
  title: z.string().nullish().catch(undefined),
  description: z.string().nullish().catch(undefined),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  execution: z.looseObject({ taskSupport: z.string().optional() }).nullish().catch(undefined),
});

export type RawTool = z.output<typeof rawToolSchema>;

/** One answer to `tools/list`. */
export const toolPageSchema = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
  ttlMs: z.number().nonnegative().nullish().catch(undefined),
});
