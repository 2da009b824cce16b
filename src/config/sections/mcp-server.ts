import { z } from "zod";
import { httpUrlSchema } from "./http-url.js";
import { mcpToolSettingsSchema } from "./mcp-tool-settings.js";
import { lackingKey, transportOf, transportSchema } from "./mcp-transport.js";
import { deferSchema } from "./tools.js";

/** Node counts down no further, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

const later = (text: string) => `${text} Accepted now; it takes effect with a later version.`;

const oauthSchema = z
  .looseObject({
    enabled: z.boolean().default(true).describe("Use these credentials."),
    grant_type: z
      .enum(["client_credentials", "refresh_token", "authorization_code"])
      .default("client_credentials")
      .describe(
        "How tokens are got. `authorization_code` needs a person once: `npx fawn mcp login NAME`. Tokens are kept in " +
          "`mcp/tokens` of `state_dir`.",
      ),
    client_id: z
      .string()
      .min(1)
      .optional()
      .describe("Client id. Left out with `authorization_code`, Fawn registers itself."),
    client_secret: z.string().min(1).optional().describe("Client secret; write it as `$NAME`."),
    refresh_token: z
      .string()
      .min(1)
      .optional()
      .describe(
        "First token of the grant `refresh_token`; write it as `$NAME`. Those that replace it are kept.",
      ),
    token_url: httpUrlSchema
      .optional()
      .describe(
        "Token endpoint, the only place that gets secrets. Found by discovery where it is left out, so that the server " +
          "says where they go.",
      ),
    authorization_url: httpUrlSchema
      .optional()
      .describe("Where a person logs in; together with `token_url` in place of discovery."),
    redirect_port: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe(
        "Port on 127.0.0.1 to which a login comes back, where the client is registered with one; else a free one.",
      ),
    scope: z.string().optional().describe("Scopes to ask for, separated by spaces."),
  })
  .describe("OAuth 2 for http and sse servers. Keys that are not listed are kept.");

const routingSchema = z.object({
  mode: z.enum(["off", "prefer"]).default("off").describe("`prefer` puts this server's tools first."),
  priority: z.int().min(0).max(100).default(0).describe("Which server goes first where several fit."),
  keywords: z.array(z.string()).default([]).describe("Words for which the server is preferred."),
});

/** One entry of `mcpServers` as it is written. Times are milliseconds. */
const serverEntrySchema = z
  .object({
    enabled: z
      .boolean()
      .default(true)
      .describe("`false` leaves the server out; variables that its entry names need not be set then."),
    type: transportSchema
      .optional()
      .describe(
        "Transport. `streamable_http`, `streamable-http` and `streamableHttp` are other names of `http`. " +
          "Left out, `command` means stdio and `url` means http.",
      ),
    transport: transportSchema
      .optional()
      .describe("Another name of `type`, which wins where both are given."),
    description: z
      .string()
      .default("")
      .describe("What the server is for; shown to the model where names alone would not fit."),
    command: z
      .string()
      .min(1)
      .optional()
      .describe("Program of a stdio server. `node` is the Node that Fawn runs on."),
    args: z.array(z.string()).default([]).describe("Arguments of the program, handed over as they are."),
    env: z
      .record(z.string(), z.string())
      .default({})
      .describe("The variables that the process gets besides a minimal safe set."),
    cwd: z
      .string()
      .optional()
      .describe(
        "Working folder of a stdio server, relative to this file. Left out: the folder of this file.",
      ),
    url: httpUrlSchema.optional().describe("Address of an http or sse server."),
    headers: z.record(z.string(), z.string()).default({}).describe("Headers of each request."),
    oauth: oauthSchema.optional(),
    interceptors: z
      .array(z.string().min(1))
      .default([])
      .describe(
        "`module:export` of functions that may change the headers of each request to an http or sse server.",
      ),
    connect_timeout: z
      .int()
      .positive()
      .default(10_000)
      .describe("Milliseconds until the server must have answered its first requests."),
    tool_call_timeout: z.int().positive().default(60_000).describe("Milliseconds that one call may take."),
    max_concurrent_calls: z
      .int()
      .positive()
      .default(16)
      .describe("Calls that run at once; others wait, and their time begins when they run."),
    max_result_chars: z
      .int()
      .positive()
      .default(1_000_000)
      .describe("Characters of a result's text that the model reads; a line says how many are left out."),
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
    permission: z
      .string()
      .min(1)
      .optional()
      .describe("Permission that a role needs for these tools, beside what reaches them."),
    examples: z
      .array(z.string().min(1))
      .default([])
      .describe(
        "Requests that the server's tools serve, in any language; search and intent learn from them.",
      ),
    tools: z
      .record(z.string(), mcpToolSettingsSchema)
      .default({})
      .describe("What is different for single tools, by the server's own names of them."),
    elicitation: z
      .boolean()
      .default(false)
      .describe("Let the server ask the user while it works on a call; calls then run one at a time."),
    elicitation_timeout: z
      .int()
      .positive()
      .default(600_000)
      .describe("Milliseconds that such a question may wait for its answer."),
    routing: routingSchema
      .optional()
      .describe(later("Hints that prefer this server's tools for some words.")),
    session: z
      .enum(["shared", "thread"])
      .default("shared")
      .describe(
        "`thread` gives each thread a session of its own, with its own process where the server is one: for " +
          "servers that remember. Calls that belong to no thread share one.",
      ),
    session_idle_timeout: z
      .int()
      .positive()
      .max(longestTimer)
      .default(900_000)
      .describe(
        "Milliseconds without a call after which the session of a thread ends, and what it remembers.",
      ),
    connect: z
      .enum(["lazy", "eager"])
      .default("lazy")
      .describe(
        "`lazy`: connected when a tool is first called, as long as its tools are known from the cache; `eager`: connected before each run.",
      ),
    on_tool_change: z
      .enum(["accept", "quarantine"])
      .default("accept")
      .describe(
        "What happens to a tool that says something else than before under the same name: it is taken, with a warning, or hidden until `fawn mcp accept` accepts it.",
      ),
    ping_interval: z
      .int()
      .min(0)
      .default(30_000)
      .describe(
        "Milliseconds of silence after which a connected server is asked whether it lives; 0: never.",
      ),
    poll_interval: z
      .int()
      .min(0)
      .default(60_000)
      .describe(
        "Milliseconds after which the tools of a server that does not tell of changes are listed again; 0: never.",
      ),
  })
  .describe("An MCP server. Times are milliseconds.");

/**
 * One entry of `mcpServers`, with its transport settled in `type`. An enabled stdio server has a `command`, an
 * enabled http or sse server a `url`. Times are milliseconds.
 */
export const mcpServerSchema = serverEntrySchema.transform((entry, context) => {
  const lacking = lackingKey(entry);
  if (lacking) {
    context.addIssue({
      code: "custom",
      path: [lacking.key],
      message: lacking.message,
      params: { remedy: "Add it, or correct `type`." },
    });
  }
  const { transport: _alias, ...keys } = entry;
  return { ...keys, type: transportOf(entry) };
});

export type McpServerConfig = z.output<typeof mcpServerSchema>;
