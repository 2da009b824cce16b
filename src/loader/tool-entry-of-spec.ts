import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import type { JsonSchema } from "../kernel/json-schema.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import type { ToolEntry, ToolInstance } from "../registry/tool-entry.js";
import { runBounded, usualTimeoutMs } from "./run-bounded.js";
import type { ToolSpec } from "./tool-spec.js";

/** Where a tool comes from. */
export interface ToolOrigin {
  /** Path of its file, relative to the project. */
  readonly origin: string;
  /** Identity of the code. */
  readonly revision: string;
}

type Entry = Pick<ToolEntry, "definition" | "open" | "revision">;

/** The entry of a tool that runs in this process. */
export function entryOfSpec(spec: ToolSpec, { origin, revision }: ToolOrigin, logger: Logger): Entry {
  const definition = definitionOf(spec, origin);
  const instance: ToolInstance = tool(
    async (args: unknown, runtime: ToolRuntime) =>
      runBounded(spec.name, spec.timeoutMs ?? usualTimeoutMs, runtime.signal, (signal) =>
        spec.execute(args, { signal, logger, toolCallId: runtime.toolCallId }),
      ),
    { name: spec.name, description: spec.description, schema: spec.parameters as JsonSchema },
  );
  return { definition, revision, open: () => Promise.resolve(instance) };
}

/** The entry of a tool that was made with LangChain. */
export function entryOfInstance(instance: ToolInstance, { origin, revision }: ToolOrigin): Entry {
  const definition: ToolDefinition = {
    name: instance.name,
    originalName: instance.name,
    description: instance.description,
    parameters: parametersOf(instance.schema),
    annotations: {},
    source: "directory",
    origin,
    defer: "never",
  };
  return { definition, revision, open: () => Promise.resolve(instance) };
}

function definitionOf(spec: ToolSpec, origin: string): ToolDefinition {
  const { execute: _, dispose: __, parameters, ...plain } = spec;
  return {
    ...plain,
    originalName: spec.name,
    parameters: parametersOf(parameters),
    source: "directory",
    origin,
  };
}

function parametersOf(schema: unknown): JsonSchema {
  const { $schema: _, ...parameters } = toJsonSchema(schema as JsonSchema) as JsonSchema;
  return parameters;
}
