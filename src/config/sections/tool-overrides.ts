import { z } from "zod";
import { deferSchema } from "./tools.js";

const patterns = (what: string) =>
  z.array(z.string().min(1)).min(1).optional().describe(`${what}; \`*\` stands for any characters.`);
const texts = (what: string) => z.array(z.string().min(1)).optional().describe(what);

/** One entry of `tool_overrides`. */
export const toolOverrideSchema = z
  .strictObject({
    tools: patterns("Names of tools that it is about"),
    servers: patterns("Servers whose tools it is about"),
    groups: patterns("Groups whose tools it is about"),
    enabled: z.boolean().optional().describe("`false` takes the tools out of use."),
    defer: deferSchema.optional().describe("Whether the model has to find the tools by search first."),
    resident: z.boolean().optional().describe("Bind the tools in every call; keep to five or fewer."),
    group: z.string().min(1).optional().describe("Group of the tools."),
    permission: z.string().min(1).optional().describe("Permission that a role needs for the tools."),
    tags: texts("Words to find the tools by."),
    examples: texts("Requests that the tools serve, in any language."),
    negatives: texts("What the tools are not for; the model reads it."),
  })
  .refine(({ tools, servers, groups }) => (tools ?? servers ?? groups) !== undefined, {
    error: "It is about no tool: give `tools`, `servers` or `groups`.",
  })
  .describe(
    "Changes to tools of any source, MCP servers among them. A tool has to fit each of `tools`, `servers` and `groups` that is given; later entries win, and lists are added to what the tool brings.",
  );

export type ToolOverride = z.output<typeof toolOverrideSchema>;
