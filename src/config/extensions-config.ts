import { z } from "zod";
import { mcpServerSchema } from "./sections/mcp-server.js";

/** Schema of `extensions_config.json`. */
export const extensionsConfigSchema = z.object({
  mcpServers: z.record(z.string(), mcpServerSchema).default({}).describe("MCP servers by their id."),
});

export type ExtensionsConfig = z.output<typeof extensionsConfigSchema>;
