import { z } from "zod";

export const deferSchema = z.enum(["auto", "always", "never"]);

/** One entry of `tools`. */
export const toolSchema = z
  .looseObject({
    name: z.string().min(1).describe("The tool's name. Where it differs from the tool's own, its own wins."),
    use: z
      .string()
      .describe("`module:export` of a LangChain tool, or of a function that makes one from the settings."),
    group: z.string().optional().describe("Group for `tool_groups` filters."),
    permission: z
      .string()
      .min(1)
      .optional()
      .describe("Permission that a role needs for this tool, beside what reaches it."),
    defer: deferSchema.default("never").describe("Whether the model has to find the tool by search first."),
  })
  .describe("A tool loaded by reflection. Keys that are not listed reach it as its settings.");

export type ToolConfig = z.output<typeof toolSchema>;

export const toolGroupSchema = z.object({ name: z.string().min(1).describe("Name of the group.") });
