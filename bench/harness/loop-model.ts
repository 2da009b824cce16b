import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import { AIMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";

/** Calls one tool `loops` times, then answers; costs next to nothing itself. It is stateless and may be shared. */
export class LoopModel extends BaseChatModel {
  readonly #toolName: string;
  readonly #loops: number;

  constructor(toolName: string, loops: number) {
    super({});
    this.#toolName = toolName;
    this.#loops = loops;
  }

  override _llmType(): string {
    return "loop";
  }

  override bindTools(): this {
    return this;
  }

  override _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const done = messages.filter((message) => message.type === "tool").length;
    const call = { name: this.#toolName, args: { q: "x" }, id: `call-${done}`, type: "tool_call" as const };
    const message =
      done < this.#loops ? new AIMessage({ content: "", tool_calls: [call] }) : new AIMessage("done");
    return Promise.resolve({ generations: [{ text: "", message }] });
  }
}
