import { z } from "zod";

export const toolSearchSchema = z
  .object({
    enabled: z
      .boolean()
      .default(true)
      .describe("Defer tools and offer `tool_search`. `false` binds every tool."),
    max_results: z.int().min(1).max(10).default(5).describe("Tools that one ranked search promotes at most."),
    max_promotions: z
      .int()
      .min(1)
      .max(1000)
      .default(64)
      .describe("Promotions that a thread holds at most; the least recently used are dropped."),
    names_budget_tokens: z
      .int()
      .min(0)
      .default(2000)
      .describe(
        "Tokens that the list of deferred names may take in the prompt; above it one line per server is shown.",
      ),
  })
  .describe("Deferred tools and their search.");

export type ToolSearchConfig = z.output<typeof toolSearchSchema>;
