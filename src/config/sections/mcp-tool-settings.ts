import { z } from "zod";
import { deferSchema } from "./tools.js";

const texts = (what: string) => z.array(z.string().min(1)).optional().describe(what);

/** What can be said of a single tool of a server. */
export const mcpToolSettingsSchema = z
  .strictObject({
    enabled: z.boolean().optional().describe("`false` takes the tool out of use."),
    group: z.string().min(1).optional().describe("Group of the tool."),
    permission: z.string().min(1).optional().describe("Permission that a role needs for the tool."),
    defer: deferSchema.optional().describe("Whether the model has to find the tool by search first."),
    resident: z.boolean().optional().describe("Bind the tool in every call; keep to five or fewer."),
    tool_call_timeout: z.int().positive().optional().describe("Milliseconds that one call may take."),
    tags: texts("Words to find the tool by."),
    examples: texts("Requests that the tool serves, in any language; added to those of the server."),
    negatives: texts("What the tool is not for; the model reads it."),
  })
  .describe("A tool of the server, by the server's own name of it.");
