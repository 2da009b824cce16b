import { z } from "zod";
import { mcpServerSchema } from "./sections/mcp-server.js";

export const serverIdRule = "a server's id has 1 to 32 letters (A to Z), digits, `_` or `-`";

/** An id stands before its tools' names in what the model sees, so it keeps to what providers take there. */
export const serverIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, serverIdRule);

/** Schema of `extensions_config.json`. */
export const extensionsConfigSchema = z.object({
  $schema: z.string().optional().describe("Address of the JSON Schema, for editors."),
  mcpServers: z
    .record(serverIdSchema, mcpServerSchema)
    .default({})
    .describe("MCP servers by their id, which has 1 to 32 letters (A to Z), digits, `_` or `-`."),
});

export type ExtensionsConfig = z.output<typeof extensionsConfigSchema>;
