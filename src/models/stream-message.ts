import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { ChatResult } from "@langchain/core/outputs";
import { ChatGenerationChunk } from "@langchain/core/outputs";
import type { CompleteMessage } from "./message-spec.js";
import { asChunks, asMessage } from "./message-spec.js";

/** The answer of a call that does not stream. */
export function chatResult(message: CompleteMessage): ChatResult {
  const { input_tokens, output_tokens, total_tokens } = message.usage;
  return {
    generations: [{ text: message.text, message: asMessage(message) }],
    llmOutput: {
      tokenUsage: { promptTokens: input_tokens, completionTokens: output_tokens, totalTokens: total_tokens },
    },
  };
}

export interface StreamOptions {
  readonly runManager?: CallbackManagerForLLMRun | undefined;
  /** Awaited before the piece with this number, counted from 0. */
  readonly before?: ((piece: number) => Promise<void>) | undefined;
}

/**
 * Streams a message and reports each piece to the callbacks. `BaseChatModel` stops reading when its signal is
 * aborted.
 */
export async function* streamMessage(
  message: CompleteMessage,
  { runManager, before }: StreamOptions,
): AsyncGenerator<ChatGenerationChunk> {
  let piece = 0;
  for (const chunk of asChunks(message)) {
    await before?.(piece);
    const generation = new ChatGenerationChunk({ message: chunk, text: chunk.text });
    yield generation;
    await runManager?.handleLLMNewToken(
      generation.text,
      { prompt: 0, completion: 0 },
      undefined,
      undefined,
      undefined,
      { chunk: generation },
    );
    piece += 1;
  }
}
