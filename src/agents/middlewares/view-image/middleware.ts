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

const stateSchema = new StateSchema({ viewed_images: viewedImagesChannel });

/**
 * Shows the images that the latest step looked at: they are added to this one request and are not stored, so
 * that no checkpoint carries their bytes.
 */
export function viewImages(workspace: string): AgentMiddleware {
  return createMiddleware({
    name: "ViewImage",
    stateSchema,
    wrapModelCall: async (request, handler) => {
      if (!endsWithViewedImage(request.messages)) return handler(request);
      const blocks = await imageBlocks(workspace, request.state.viewed_images);
      if (blocks.length === 0) return handler(request);
      return handler({ ...request, messages: [...request.messages, new HumanMessage({ content: blocks })] });
    },
  });
}

function endsWithViewedImage(messages: readonly BaseMessage[]): boolean {
  const lastOther = messages.findLastIndex((message) => !ToolMessage.isInstance(message));
  return messages
    .slice(lastOther + 1)
    .some(
      (message) =>
        ToolMessage.isInstance(message) && message.name === viewImageName && message.status !== "error",
    );
}

async function imageBlocks(workspace: string, images: ViewedImages) {
  const blocks = await Promise.all(
    Object.entries(images).map(async ([path, { mime_type }]) => {
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
