import { z } from "zod";

const patterns = (what: string) =>
  z.array(z.string().min(1)).default([]).describe(`${what}; \`*\` stands for any characters.`);

const rulesSchema = z.strictObject({
  tools: patterns("Names of tools"),
  groups: patterns("Groups of tools"),
  servers: patterns("Ids of MCP servers"),
  permissions: patterns("Permissions that tools ask for with their key `permission`"),
});

const roleSchema = z.strictObject({
  allow: rulesSchema.prefault({}).describe("What the role may use."),
  deny: rulesSchema.prefault({}).describe("What the role may not use, whatever else allows it."),
  inherits: z
    .array(z.string().min(1))
    .default([])
    .describe("Roles whose `allow` and `deny` this one takes over."),
});

/** Who may see and run which tools. Strict: an unknown key is an error, since a lost `deny` would open a door. */
export const permissionsSchema = z
  .strictObject({
    anonymous_role: z
      .string()
      .optional()
      .describe(
        "Role of everyone where no `auth` is configured. Left out: everything in development, nothing with NODE_ENV=production.",
      ),
    studio_role: z
      .string()
      .optional()
      .describe(
        "Role of requests that LangGraph Studio makes past the authentication, where langgraph.json does not set `disable_studio_auth`. Left out: nothing.",
      ),
    default_for_mcp: z
      .enum(["allow", "deny"])
      .optional()
      .describe(
        "Whether `*` alone reaches MCP tools without a `permission`. Left out: `allow` in development, `deny` with NODE_ENV=production.",
      ),
    roles: z.record(z.string().min(1), roleSchema).default({}).describe("Roles by name."),
  })
  .describe("Who may see and run which tools. An unknown key in here is an error.");

export type PermissionsConfig = z.output<typeof permissionsSchema>;
export type RoleConfig = z.output<typeof roleSchema>;
