import type { BaseChatModelCallOptions } from "@langchain/core/language_models/chat_models";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { MessageContent } from "@langchain/core/messages";
import { HumanMessage } from "@langchain/core/messages";
import { estimateTokens } from "../kernel/estimate-tokens.js";
import type { FunctionTool } from "./function-tool.js";

export interface LocalCallOptions extends BaseChatModelCallOptions {
  tools?: FunctionTool[];
}

/** A chat model that runs in this process and never uses the network, not even to count tokens. */
export abstract class LocalChatModel extends BaseChatModel<LocalCallOptions> {
  override getNumTokens(content: MessageContent): Promise<number> {
    return Promise.resolve(estimateContentTokens(content));
  }
}

/** Estimated tokens of the text parts of a message's content. */
export function estimateContentTokens(content: MessageContent): number {
  return estimateTokens(new HumanMessage({ content }).text);
}
