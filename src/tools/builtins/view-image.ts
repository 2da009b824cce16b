import { ToolMessage } from "@langchain/core/messages";
import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { z } from "zod";
import type { ToolInstance } from "../../registry/tool-entry.js";
import { workspaceImage } from "../workspace-image.js";

export const viewImageName = "view_image";

/** Artifact of the tool's message: the image to show with the next model call. */
const viewedImageSchema = z.object({ viewed_image: z.string() });

/** The path of the image that a message of `view_image` is about. */
export function viewedImagePath(artifact: unknown): string | undefined {
  return viewedImageSchema.safeParse(artifact).data?.viewed_image;
}

/** `view_image`: marks an image of the workspace as viewed; the model sees it with its next call. */
export function viewImage(workspace: string): ToolInstance {
  return tool(
    async ({ image_path }, runtime: ToolRuntime) => {
      const { path, mimeType, bytes } = await workspaceImage(workspace, image_path);
      const message = new ToolMessage({
        content: `Loaded ${path} (${mimeType}, ${bytes.length} bytes).`,
        artifact: { viewed_image: path },
        tool_call_id: runtime.toolCallId,
        name: viewImageName,
      });
      const viewed = { [path]: { mime_type: mimeType, size: bytes.length } };
      return new Command({ update: { viewed_images: viewed, messages: [message] } });
    },
    {
      name: viewImageName,
      description: "Looks at an image file of the workspace folder (PNG, JPEG, GIF or WebP, at most 20 MiB).",
      schema: z.object({ image_path: z.string().describe("Path in the workspace folder.") }),
    },
  );
}
