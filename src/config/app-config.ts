import { z } from "zod";
import { logLevels } from "../kernel/logger.js";
import { authSchema } from "./sections/auth.js";
import { intentSchema } from "./sections/intent.js";
import { leadAgentSchema } from "./sections/lead-agent.js";
import { modelSchema } from "./sections/models.js";
import { toolOverrideSchema } from "./sections/tool-overrides.js";
import { permissionsSchema } from "./sections/permissions.js";
import { toolSearchSchema } from "./sections/tool-search.js";
import { toolsDirSchema } from "./sections/tools-dir.js";
import { toolGroupSchema, toolSchema } from "./sections/tools.js";

/** Schema of `config.yaml`. */
export const appConfigSchema = z.object({
  $schema: z.string().optional().describe("Address of the JSON Schema, for editors."),
  log_level: z.enum(logLevels).default("info").describe("Least level that is logged."),
  workspace: z
    .string()
    .default("./workspace")
    .describe("The folder that tools may read and write, relative to this file."),
  state_dir: z
    .string()
    .default("./.fawn")
    .describe("The folder where Fawn keeps what it has learnt and cached, relative to this file."),
  models: z.array(modelSchema).default([]).describe("Chat models, in order of preference."),
  tools: z.array(toolSchema).default([]).describe("Tools by reflection."),
  tools_dir: toolsDirSchema.prefault({}),
  tool_groups: z
    .array(toolGroupSchema)
    .optional()
    .describe("Groups in use; tools of other groups are left out. Left out: all."),
  tool_overrides: z.array(toolOverrideSchema).default([]).describe("Changes to tools of any source."),
  tool_search: toolSearchSchema.prefault({}),
  intent: intentSchema.prefault({}),
  lead_agent: leadAgentSchema.prefault({}),
  permissions: permissionsSchema.optional(),
  auth: authSchema.optional(),
  mcp: z
    .object({
      startup_wait: z
        .int()
        .min(0)
        .default(5_000)
        .describe(
          "Milliseconds that servers may delay a run; tools of a server that comes later are there from the next run on.",
        ),
    })
    .describe("MCP servers in general.")
    .prefault({}),
});

export type AppConfig = z.output<typeof appConfigSchema>;
