import type { RunnableConfig } from "@langchain/core/runnables";
import { DynamicStructuredTool, StructuredTool } from "@langchain/core/tools";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";

export interface SelfCheckingToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  /** Has to check the arguments: nobody has before. */
  readonly run: (call: SelfCheckingCall) => Promise<unknown>;
}

export interface SelfCheckingCall {
  readonly args: unknown;
  readonly toolCallId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * A tool that shows its schema to whoever binds it, and whose arguments LangChain does not check: a regular expression in
 * a stranger's schema could hold up this thread for ever. An inner tool without a schema does the work.
 */
export class SelfCheckingTool extends StructuredTool<JsonSchema> {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly #inner: DynamicStructuredTool;

  constructor({ name, description, parameters, run }: SelfCheckingToolSpec) {
    super();
    this.name = name;
    this.description = description;
    this.schema = parameters;
    this.#inner = new DynamicStructuredTool({
      name,
      description,
      schema: {},
      func: (args: unknown, _manager, config) =>
        run({ args, toolCallId: toolCallIdOf(config), signal: config?.signal }),
    });
  }

  override call(...input: Parameters<DynamicStructuredTool["call"]>): Promise<never> {
    return this.#inner.call(...input) as Promise<never>;
  }

  protected override _call(): Promise<never> {
    return Promise.reject(new Error("The inner tool runs the call."));
  }
}

/** LangGraph tells it in one place, LangChain in another. */
function toolCallIdOf(config: RunnableConfig | undefined): string | undefined {
  const told: unknown = config && Reflect.get(config, "toolCallId");
  if (typeof told === "string") return told;
  const toolCall: unknown = config && Reflect.get(config, "toolCall");
  return isRecord(toolCall) && typeof toolCall["id"] === "string" ? toolCall["id"] : undefined;
}
