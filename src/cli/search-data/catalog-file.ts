import { z } from "zod";
import { FawnError } from "../../kernel/fawn-error.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import { registerTool } from "../../registry/registered-tool.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import { examplesByLanguage } from "../../registry/tool-definition.js";
import type { JsonLinesFile, LineShape } from "./json-lines.js";
import { readJsonLines } from "./json-lines.js";

const text = (): z.ZodString => z.string({ error: "must be text" });
const texts = () => z.array(text(), { error: "must be a list of texts" });

/** A tool as a catalogue file has it. */
export const catalogLineSchema = z.object({
  name: text().min(1, "must not be empty"),
  description: text().default(""),
  parameters: z.record(z.string(), z.unknown(), { error: "must be a JSON Schema, an object" }).default({}),
  server: text().optional(),
  title: text().optional(),
  group: text().optional(),
  tags: texts().optional(),
  examples: z
    .union(
      [texts().transform(examplesByLanguage), z.object({ en: texts().optional(), zh: texts().optional() })],
      {
        error: "must be a list of texts, or such lists by language: {en, zh}",
      },
    )
    .optional(),
  negatives: texts().optional(),
});

export type CatalogLine = z.output<typeof catalogLineSchema>;

const shape: LineShape<CatalogLine> = {
  schema: catalogLineSchema,
  noun: "tool",
  example: `{"name": "send_mail", "description": "Send a message.", "parameters": {"type": "object"}, "server": "mail"}`,
  identity: ({ name }) => name,
};

/** Reads a catalogue: `{name, description, parameters, server?}` a line, and what else a definition may hold. */
export async function readCatalogFile(file: JsonLinesFile): Promise<readonly RegisteredTool[]> {
  const lines = await readJsonLines(file, shape);
  return lines.map((line) => toolOfLine(line, file.label));
}

/** A tool that can be searched but not run. */
export function toolOfLine(line: CatalogLine, origin: string): RegisteredTool {
  const definition: ToolDefinition = {
    ...line,
    originalName: nameWithoutServer(line),
    annotations: {},
    source: "mcp",
    origin,
    defer: "always",
  };
  const fault = `The tool '${line.name}' is only a line of ${origin}; it cannot run.`;
  return registerTool({
    definition,
    open: () => Promise.reject(new FawnError("tool_not_runnable", fault)),
  });
}

/** A tool of an MCP server has `server__` before the name that its owner gave it. */
function nameWithoutServer({ name, server }: CatalogLine): string {
  const prefix = `${server}__`;
  return server !== undefined && name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
