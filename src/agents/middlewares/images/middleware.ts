import { readFile } from "node:fs/promises";
import type { BaseMessage } from "@langchain/core/messages";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { StateSchema } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import { viewImageName } from "../../../tools/builtins/view-image.js";
import { workspaceFile } from "../../../tools/workspace-path.js";
import type { ViewedImages } from "../../thread-state/viewed-images.js";
import { viewedImagesChannel } from "../../thread-state/viewed-images.js";
import { splitImages } from "./split-images.js";

export interface ImagesOptions {
  /** Absolute path. */
  readonly workspace: string;
  readonly supportsVision: boolean;
}

const stateSchema = new StateSchema({ viewed_images: viewedImagesChannel });

/**
 * Shows a model with vision the images of the latest step, whether `view_image` or another tool brought them, in
 * a message of their own after the results. They are part of this one request only; no checkpoint carries what
 * `view_image` read. Every other model gets notes in their place.
 */
export function images({ workspace, supportsVision }: ImagesOptions): AgentMiddleware {
  return createMiddleware({
    name: "Images",
    stateSchema,
    wrapModelCall: async (request, handler) => {
      const { messages, latest } = splitImages(request.messages);
      if (!supportsVision) return handler({ ...request, messages });
      const viewed = latestViews(messages) ? await viewedBlocks(workspace, request.state.viewed_images) : [];
      const content = [...viewed, ...latest];
      if (content.length === 0) return handler({ ...request, messages });
      return handler({ ...request, messages: [...messages, new HumanMessage({ content })] });
    },
  });
}

/** Whether the latest step has a successful call of `view_image`. */
function latestViews(messages: readonly BaseMessage[]): boolean {
  const lastOther = messages.findLastIndex((message) => !ToolMessage.isInstance(message));
  return messages
    .slice(lastOther + 1)
    .some(
      (message) =>
        ToolMessage.isInstance(message) && message.name === viewImageName && message.status !== "error",
    );
}

async function viewedBlocks(workspace: string, viewed: ViewedImages) {
  const blocks = await Promise.all(
    Object.entries(viewed).map(async ([path, { mime_type }]) => {
      const { absolute } = await workspaceFile(workspace, path);
      const data = (await readFile(absolute)).toString("base64");
      return [
        { type: "text" as const, text: path },
        { type: "image_url" as const, image_url: { url: `data:${mime_type};base64,${data}` } },
      ];
    }),
  );
  return blocks.flat();
}
