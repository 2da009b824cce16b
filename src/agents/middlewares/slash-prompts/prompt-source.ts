import type { Permits } from "../../../registry/run-scoped.js";

/** A part of what a prompt says. Image data is base64. */
export type PromptBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** Where prompts come from that a user can name in a message. */
export interface PromptSource {
  /**
   * What a message that begins with a slash stands for: the prompt that it names, or why there is none, in words for
   * the model. Nothing where the message names no prompt. Rejects only with the reason of the signal.
   */
  expand(
    text: string,
    run: { readonly permits: Permits; readonly signal: AbortSignal | undefined },
  ): Promise<readonly PromptBlock[] | undefined>;
}
