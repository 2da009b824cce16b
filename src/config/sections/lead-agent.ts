import { z } from "zod";

export const leadAgentSchema = z
  .object({
    max_turns: z.int().min(1).max(10_000).default(100).describe("Model turns that one run may take."),
    instructions: z.string().optional().describe("Text added to the agent's system prompt."),
  })
  .describe("The lead agent.");

export type LeadAgentConfig = z.output<typeof leadAgentSchema>;
