import { z } from "zod";
import { deferSchema } from "./tools.js";

const later = (text: string) => `${text} Accepted now; it takes effect with a later version.`;

const oauthSchema = z.looseObject({
  enabled: z.boolean().default(true).describe("Use these credentials."),
  grant_type: z
    .enum(["client_credentials", "refresh_token", "authorization_code"])
    .default("client_credentials")
    .describe("Only `client_credentials` takes effect now."),
  client_id: z.string().optional().describe("Client id."),
  client_secret: z.string().optional().describe("Client secret; write it as `$NAME`."),
  token_url: z.string().optional().describe("Token endpoint; found by discovery where it is left out."),
  scope: z.string().optional().describe("Scopes to ask for, separated by spaces."),
});

const routingSchema = z.object({
  mode: z.enum(["off", "prefer"]).default("off"),
  priority: z.int().min(0).max(100).default(0),
  keywords: z.array(z.string()).default([]),
});

/** One entry of `mcpServers`. Times are milliseconds. */
export const mcpServerSchema = z
  .object({
    enabled: z.boolean().default(true).describe("`false` leaves the server out."),
    type: z
      .enum(["stdio", "sse", "http"])
      .optional()
      .describe("Transport. Left out, `command` means stdio and `url` means http."),
    description: z
      .string()
      .default("")
      .describe("What the server is for; shown to the model where names alone would not fit."),
    command: z
      .string()
      .optional()
      .describe("Program of a stdio server. `node` is the Node that Fawn runs on."),
    args: z.array(z.string()).default([]).describe("Arguments of the program."),
    env: z
      .record(z.string(), z.string())
      .default({})
      .describe("The variables that the process gets besides a minimal safe set."),
    cwd: z.string().optional().describe("Working folder, relative to this file."),
    url: z.url().optional().describe("Address of an http or sse server."),
    headers: z.record(z.string(), z.string()).default({}).describe("Headers of each request."),
    oauth: oauthSchema.optional().describe("OAuth 2 for http and sse servers."),
    connect_timeout: z
      .int()
      .positive()
      .default(10_000)
      .describe("Milliseconds until the server must have answered its first requests."),
    tool_call_timeout: z.int().positive().default(60_000).describe("Milliseconds that one call may take."),
    tool_name_prefix: z
      .union([z.boolean(), z.string().min(1)])
      .default(true)
      .describe(
        "`true` puts `server__` before each tool's name, a text puts that text and `__`, `false` nothing.",
      ),
    group: z.string().optional().describe("Group of the server's tools, for `tool_groups` filters."),
    defer: deferSchema
      .default("always")
      .describe("Whether the model has to find these tools by search first."),
    permission: z.string().optional().describe(later("Permission that a role needs for these tools.")),
    routing: routingSchema
      .optional()
      .describe(later("Hints that prefer this server's tools for some words.")),
    session: z
      .enum(["shared", "thread"])
      .default("shared")
      .describe(later("One connection for all threads, or one a thread.")),
    connect: z
      .enum(["lazy", "eager"])
      .default("lazy")
      .describe(later("Connect when first needed, or at start.")),
  })
  .describe("An MCP server.");

export type McpServerConfig = z.output<typeof mcpServerSchema>;
