import { toJsonSchema } from "@langchain/core/utils/json_schema";
import type { JsonSchema } from "../kernel/json-schema.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import type { ToolEntry, ToolInstance } from "../registry/tool-entry.js";

/** What the tool itself does not say of its place among the others. */
export type ToolPlacement = Pick<ToolDefinition, "source" | "origin" | "defer"> & {
  readonly group?: string | undefined;
  readonly permission?: string | undefined;
};

/** The entry of a tool that is already alive, from the schema that it brings (zod or JSON Schema). */
export function entryOfTool(tool: ToolInstance, placement: ToolPlacement): ToolEntry {
  const schema: JsonSchema = { ...toJsonSchema(tool.schema) };
  const { $schema: _, ...parameters } = schema;
  const definition: ToolDefinition = {
    name: tool.name,
    originalName: tool.name,
    description: tool.description,
    parameters,
    annotations: {},
    ...placement,
  };
  return { definition, open: () => Promise.resolve(tool) };
}
