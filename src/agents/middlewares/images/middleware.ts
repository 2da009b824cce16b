import type { BaseMessage } from "@langchain/core/messages";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import { messageOf } from "../../../kernel/fawn-error.js";
import { viewedImagePath } from "../../../tools/builtins/view-image.js";
import { workspaceImage } from "../../../tools/workspace-image.js";
import { splitImages } from "./split-images.js";

export interface ImagesOptions {
  /** Absolute path. */
  readonly workspace: string;
  readonly supportsVision: boolean;
}

/**
 * Shows a model with vision the images of the latest step, whether `view_image` or another tool brought them, in
 * a message of their own after the results. They are part of this one request only; no checkpoint carries what
 * `view_image` read. Every other model gets notes in their place.
 */
export function images({ workspace, supportsVision }: ImagesOptions): AgentMiddleware {
  return createMiddleware({
    name: "Images",
    wrapModelCall: async (request, handler) => {
      const { messages, latest } = splitImages(request.messages);
      if (!supportsVision) return handler({ ...request, messages });
      const viewed = await Promise.all(latestViews(messages).map((path) => viewedBlocks(workspace, path)));
      const content = [...viewed.flat(), ...latest];
      if (content.length === 0) return handler({ ...request, messages });
      return handler({ ...request, messages: [...messages, new HumanMessage({ content })] });
    },
  });
}

/** Paths that the latest step looked at. */
function latestViews(messages: readonly BaseMessage[]): string[] {
  const lastOther = messages.findLastIndex((message) => !ToolMessage.isInstance(message));
  return messages
    .slice(lastOther + 1)
    .flatMap((message) => (ToolMessage.isInstance(message) ? (viewedImagePath(message.artifact) ?? []) : []));
}

/** The image with its path, or why it cannot be shown any more. */
async function viewedBlocks(workspace: string, path: string) {
  try {
    const { mimeType, bytes } = await workspaceImage(workspace, path);
    const url = `data:${mimeType};base64,${bytes.toString("base64")}`;
    return [
      { type: "text" as const, text: path },
      { type: "image_url" as const, image_url: { url } },
    ];
  } catch (error) {
    return [{ type: "text" as const, text: `[${path} cannot be shown: ${messageOf(error)}]` }];
  }
}
