import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import type { ChatGenerationChunk, ChatResult } from "@langchain/core/outputs";
import { FawnError } from "../kernel/fawn-error.js";
import { estimateUsage } from "./estimate-usage.js";
import type { FunctionTool } from "./function-tool.js";
import { asFunctionTools } from "./function-tool.js";
import type { LocalCallOptions } from "./local-chat-model.js";
import { LocalChatModel } from "./local-chat-model.js";
import type { CompleteMessage, MessageSpec } from "./message-spec.js";
import { chatResult, streamMessage } from "./stream-message.js";
import { untilAborted } from "./until-aborted.js";

/** What the model says in one call. */
export interface ScriptedMessage extends MessageSpec {
  /** The answer waits for this, or for the abort signal. */
  readonly hold?: Promise<unknown> | undefined;
  /** Streamed pieces that come before the hold; 0 if left out. Only for calls that stream. */
  readonly holdAfter?: number | undefined;
}

/** A text alone, a message, a fault to throw, or a function that decides when it is called. */
export type ScriptedTurn = string | ScriptedMessage | Error | ScriptedFunction;
type ScriptedFunction = (
  messages: readonly BaseMessage[],
  tools: readonly FunctionTool[],
) => string | ScriptedMessage | Error | Promise<string | ScriptedMessage | Error>;

export interface ScriptedCall {
  readonly messages: readonly BaseMessage[];
  readonly tools: readonly FunctionTool[];
  readonly toolChoice?: unknown;
}

export interface ScriptedModelFields {
  readonly turns: readonly ScriptedTurn[];
  /** Begins again after the last turn instead of failing. */
  readonly cycle?: boolean | undefined;
}

/** The part that all bound copies share: one script, one position, one record. */
interface Script extends ScriptedModelFields {
  readonly calls: ScriptedCall[];
}

/**
 * A chat model that plays a script, one turn a call, and records what it was asked. Deterministic and offline:
 * for tests, benchmarks and demonstrations of what is around a model.
 *
 * Rejects with FawnError `script_exhausted` when it is called more often than it has turns.
 */
export class ScriptedModel extends LocalChatModel {
  readonly #script: Script;
  readonly #bound: LocalCallOptions;

  constructor(script: ScriptedModelFields, bound: LocalCallOptions = {}) {
    super({});
    this.#script = isScript(script) ? script : { ...script, calls: [] };
    this.#bound = bound;
  }

  static override lc_name(): string {
    return "ScriptedModel";
  }

  /** Every call so far, of this model and of all copies with tools bound. */
  get calls(): readonly ScriptedCall[] {
    return this.#script.calls;
  }

  override _llmType(): string {
    return "scripted";
  }

  /** A copy that goes on in the same script and records in the same place. */
  override bindTools(tools: BindToolsInput[], options: Partial<LocalCallOptions> = {}): ScriptedModel {
    return new ScriptedModel(this.#script, { ...this.#bound, ...options, tools: asFunctionTools(tools) });
  }

  override async _generate(messages: BaseMessage[], options: LocalCallOptions): Promise<ChatResult> {
    const { spec, message } = await this.#play(messages, options);
    await untilAborted(spec.hold, options.signal);
    return chatResult(message);
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: LocalCallOptions,
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { signal } = options;
    const { spec, message } = await this.#play(messages, options);
    const holdAt = spec.holdAfter ?? 0;
    const before = async (piece: number) => {
      if (piece === holdAt) await untilAborted(spec.hold, signal);
    };
    yield* streamMessage(message, { runManager, before });
  }

  async #play(
    messages: BaseMessage[],
    options: LocalCallOptions,
  ): Promise<{ spec: ScriptedMessage; message: CompleteMessage }> {
    options.signal?.throwIfAborted();
    const { tools = [], tool_choice } = { ...this.#bound, ...options };
    const { turns, cycle, calls } = this.#script;
    const position = calls.length;
    calls.push({ messages: [...messages], tools, toolChoice: tool_choice });
    const turn = turns[cycle && turns.length > 0 ? position % turns.length : position];
    if (turn === undefined) throw exhausted(turns.length, position + 1);
    const said = typeof turn === "function" ? await turn(messages, tools) : turn;
    if (said instanceof Error) throw said;
    const spec = typeof said === "string" ? { text: said } : said;
    return { spec, message: complete(spec, { messages, tools, position }) };
  }
}

interface CallFacts {
  readonly messages: readonly BaseMessage[];
  readonly tools: readonly FunctionTool[];
  readonly position: number;
}

function complete(spec: ScriptedMessage, { messages, tools, position }: CallFacts): CompleteMessage {
  return {
    text: spec.text ?? "",
    toolCalls: (spec.toolCalls ?? []).map((call, index) => ({
      ...call,
      id: call.id ?? `call_${position + 1}_${index + 1}`,
    })),
    usage: spec.usage ?? estimateUsage(messages, tools, spec),
    metadata: { model_name: "scripted", ...spec.metadata },
  };
}

function exhausted(turns: number, call: number): FawnError {
  return new FawnError("script_exhausted", `The script has ${turns} turns, and this is call ${call}.`, {
    remedy: "Add a turn, or set `cycle: true`.",
  });
}

function isScript(fields: ScriptedModelFields): fields is Script {
  return "calls" in fields;
}
