import type { z } from "zod";
import type { JsonSchema } from "../kernel/json-schema.js";
import type { Logger } from "../kernel/logger.js";
import type { DeferPolicy, ExampleRequests, ToolAnnotations } from "../registry/tool-definition.js";

/** What a call hands to a tool beside its arguments. */
export interface ToolContext {
  /** Ends when the run is cancelled or the tool's time is over. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Id of the call, the same when a call is resumed. */
  readonly toolCallId: string | undefined;
}

/** A tool as its file describes it. */
interface ToolDescription {
  /** Left out: the name of the file, or of the export where that is not the default one. */
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description: string;
  readonly group?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Requests that it serves, in any language. */
  readonly examples?: readonly string[] | ExampleRequests | undefined;
  /** What it is not for. */
  readonly negatives?: readonly string[] | undefined;
  /** Permission that a role needs for it. */
  readonly permission?: string | undefined;
  /** Bound in every call. */
  readonly resident?: boolean | undefined;
  /** `never` where nothing is said. */
  readonly defer?: DeferPolicy | undefined;
  /** Milliseconds that one call may take. */
  readonly timeoutMs?: number | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  readonly outputSchema?: JsonSchema | undefined;
  readonly enabled?: boolean | undefined;
  /** Gives back what the module holds, when it has been replaced and its last run has ended. */
  dispose?(): void | Promise<void>;
}

/** A tool whose arguments a zod schema describes and checks. */
export interface ZodTool<Schema extends z.ZodType> extends ToolDescription {
  readonly parameters: Schema;
  /** What it returns becomes the result: a text as it is, anything else as JSON. What it throws becomes an error. */
  execute(args: z.output<Schema>, context: ToolContext): unknown;
}

/** A tool whose arguments a JSON Schema describes and checks. */
export interface JsonSchemaTool extends ToolDescription {
  readonly parameters: JsonSchema;
  execute(args: Readonly<Record<string, unknown>>, context: ToolContext): unknown;
}

/** Describes a tool in a file of the tools folder. Returns what it is given: it only tells the compiler what that is. */
export function defineTool<Schema extends z.ZodType>(tool: ZodTool<Schema>): ZodTool<Schema>;
export function defineTool(tool: JsonSchemaTool): JsonSchemaTool;
export function defineTool(tool: unknown): unknown {
  return tool;
}
