import { DynamicStructuredTool, StructuredTool } from "@langchain/core/tools";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { boundResult } from "./bound-result.js";
import type { CallResult } from "./call-result.js";
import type { ToolCall } from "./tool-call.js";
import type { ConvertedResult, ResultConverter } from "./convert-result.js";
import type { McpToolSpec } from "./define-tools.js";
import type { Holding } from "./held-tool-call.js";
import { callAsking } from "./held-tool-call.js";
import type { CalledTool } from "./mcp-tool-error.js";
import { McpToolError } from "./mcp-tool-error.js";
import type { ArgumentCheck } from "./validate-arguments.js";

export interface McpToolPorts {
  readonly call: (call: ToolCall) => Promise<CallResult>;
  readonly check: ArgumentCheck;
  readonly convert: ResultConverter;
  /** Characters of a result's text that the model may read, asked for at each call; see `boundResult`. */
  readonly maxResultChars: () => number;
  readonly logger: Logger;
  /** Where calls of servers that may ask the user are kept. */
  readonly holding?: Holding | undefined;
}

/** A progress notice of a running call, on LangGraph's `custom` stream. */
interface McpProgressEvent {
  readonly type: "mcp_progress";
  readonly tool: string;
  readonly server: string;
  readonly toolCallId: string | undefined;
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}

/**
 * A server's tool that runs, as LangChain knows tools. It shows the schema of its definition to whoever binds
 * it, but keeps LangChain's own check of arguments out of the way, which refuses valid ones and throws on
 * remote references: an inner tool without a schema does the work, and checks by the schema's draft.
 */
export class McpTool extends StructuredTool<JsonSchema> {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly #inner: DynamicStructuredTool;

  constructor({ definition, raw }: McpToolSpec, limitMs: number, ports: McpToolPorts) {
    super({ responseFormat: "content_and_artifact", metadata: metadataOf(definition) });
    this.name = definition.name;
    this.description = definition.description;
    this.schema = definition.parameters;
    const called = { server: definition.server ?? definition.origin, tool: definition.originalName };
    const asTask = raw.execution?.taskSupport === "required";
    this.#inner = new DynamicStructuredTool({
      name: definition.name,
      description: definition.description,
      schema: {},
      responseFormat: "content_and_artifact",
      metadata: metadataOf(definition),
      func: (args: unknown, _manager, config) =>
        run(
          portsOfRun(ports, called, config ?? {}),
          called,
          checked(ports.check, called, { name: definition.name, args }),
          {
            asTask,
            limitMs,
            signal: config?.signal,
            onProgress: progressWriter(definition.name, called, config ?? {}, ports.logger),
            threadId: threadIdOf(config ?? {}),
            callId: callIdOf(config ?? {}),
          },
        ),
    });
  }

  override call(...input: Parameters<DynamicStructuredTool["call"]>): Promise<never> {
    return this.#inner.call(...input) as Promise<never>;
  }

  protected override _call(): Promise<never> {
    return Promise.reject(new Error("The inner tool runs the call."));
  }
}

function portsOfRun(ports: McpToolPorts, called: CalledTool, config: RunnableConfig): McpToolPorts {
  const { call, holding } = ports;
  return holding ? { ...ports, call: callAsking(call, holding, called, config) } : ports;
}

async function run(
  { call, convert, maxResultChars }: McpToolPorts,
  called: CalledTool,
  args: Readonly<Record<string, unknown>>,
  options: Omit<ToolCall, "tool" | "args">,
): Promise<ConvertedResult> {
  const { result, readsStructured } = boundResult(
    await call({ tool: called.tool, args, ...options }),
    maxResultChars(),
  );
  const converted = await convert(result, readsStructured);
  if (!result.isError) return converted;
  const text = result.content.length === 0 ? "The tool failed without saying why." : failureText(converted);
  throw new McpToolError("mcp_tool_failed", called, text);
}

function checked(
  check: ArgumentCheck,
  called: CalledTool,
  { name, args }: { readonly name: string; readonly args: unknown },
): Record<string, unknown> {
  const faults = check(args);
  if (faults === undefined && isRecord(args)) return args;
  throw new McpToolError(
    "tool_arguments_invalid",
    called,
    `The arguments of '${name}' break its schema, so it was not called:\n${faults ?? "- the arguments must be an object"}`,
  );
}

/** What the server says of a failure, as text. */
function failureText([content]: ConvertedResult): string {
  if (typeof content === "string") return content;
  return content
    .map((block) => (block.type === "text" ? String(block["text"]) : `[${block.type}]`))
    .join("\n");
}

/** What LangChain callbacks and traces see of where a tool comes from. */
function metadataOf(definition: ToolDefinition): Record<string, unknown> {
  const { source, server, originalName, title, annotations } = definition;
  return { source, server, originalName, title, annotations };
}

function threadIdOf({ configurable }: RunnableConfig): string | undefined {
  const id: unknown = configurable?.["thread_id"];
  return typeof id === "string" ? id : undefined;
}

/** LangChain hands a tool the model's call in its config. */
function callIdOf(config: RunnableConfig): string | undefined {
  const toolCall: unknown = Reflect.get(config, "toolCall");
  return isRecord(toolCall) && typeof toolCall["id"] === "string" ? toolCall["id"] : undefined;
}

function progressWriter(
  tool: string,
  { server }: CalledTool,
  config: RunnableConfig,
  logger: Logger,
): (progress: Progress) => void {
  const writer: unknown = Reflect.get(config, "writer");
  if (typeof writer !== "function") return () => undefined;
  const toolCallId = callIdOf(config);
  return ({ progress, total, message }) => {
    const event: McpProgressEvent = {
      type: "mcp_progress",
      tool,
      server,
      toolCallId,
      progress,
      total,
      message,
    };
    try {
      writer(event);
    } catch (error) {
      // A stream that has ended must not fail the call that reports to it.
      logger.debug("MCP progress had no listener", { server, tool, error: messageOf(error) });
    }
  };
}
