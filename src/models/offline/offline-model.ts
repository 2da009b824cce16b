import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import type { ChatGenerationChunk, ChatResult } from "@langchain/core/outputs";
import type { Runnable } from "@langchain/core/runnables";
import { canonicalJson } from "../../kernel/canonical-json.js";
import { sha256Hex } from "../../kernel/sha256.js";
import { estimateUsage } from "../estimate-usage.js";
import { asFunctionTools } from "../function-tool.js";
import type { LocalCallOptions } from "../local-chat-model.js";
import { LocalChatModel } from "../local-chat-model.js";
import type { CompleteMessage, MessageSpec } from "../message-spec.js";
import { chatResult, streamMessage } from "../stream-message.js";
import { readConversation } from "./conversation.js";
import { planTurn } from "./plan.js";

/**
 * Fawn's stand-in for a language model: it plans by rules, from the messages and the bound tools alone, and needs
 * no key and no network. It searches for a tool with the user's words, reads the arguments from the text by the
 * tool's schema, calls the tool, reports what came back, and says what it is.
 */
export class OfflineModel extends LocalChatModel {
  constructor() {
    super({});
  }

  static override lc_name(): string {
    return "OfflineModel";
  }

  override _llmType(): string {
    return "fawn-offline";
  }

  override bindTools(
    tools: BindToolsInput[],
    options: Partial<LocalCallOptions> = {},
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, LocalCallOptions> {
    return this.withConfig({ ...options, tools: asFunctionTools(tools) });
  }

  override async _generate(messages: BaseMessage[], options: LocalCallOptions): Promise<ChatResult> {
    options.signal?.throwIfAborted();
    return Promise.resolve(chatResult(compose(messages, options)));
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: LocalCallOptions,
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    options.signal?.throwIfAborted();
    yield* streamMessage(compose(messages, options), { runManager });
  }
}

function compose(
  messages: readonly BaseMessage[],
  { tools = [], tool_choice }: LocalCallOptions,
): CompleteMessage {
  const spec = planTurn(readConversation(messages), tools, tool_choice);
  return {
    text: spec.text ?? "",
    toolCalls: (spec.toolCalls ?? []).map((call, index) => ({ ...call, id: callId(messages, spec, index) })),
    usage: estimateUsage(messages, tools, spec),
    metadata: { model_name: "fawn-offline", ...spec.metadata },
  };
}

/** The same call at the same place of a thread has the same id; at another place it has another. */
function callId(messages: readonly BaseMessage[], { toolCalls }: MessageSpec, index: number): string {
  const place = messages.map(({ id, type, text }) => [type, id ?? text]);
  return `call_${sha256Hex(canonicalJson([place, toolCalls, index]), 24)}`;
}
