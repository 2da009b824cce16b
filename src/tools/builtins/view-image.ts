import { open } from "node:fs/promises";
import { ToolMessage } from "@langchain/core/messages";
import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { z } from "zod";
import { FawnError } from "../../kernel/fawn-error.js";
import type { ToolInstance } from "../../registry/tool-entry.js";
import { imageTypeOf } from "../image-type.js";
import { workspaceFile } from "../workspace-path.js";

export const viewImageName = "view_image";
/** Bytes; larger images are refused. */
const maxImageSize = 20 * 1024 * 1024;

/** `view_image`: marks an image of the workspace as viewed; the model sees it with its next call. */
export function viewImage(workspace: string): ToolInstance {
  return tool(
    async ({ image_path }, runtime: ToolRuntime) => {
      const file = await workspaceFile(workspace, image_path);
      if (file.size > maxImageSize) {
        throw new FawnError(
          "image_too_large",
          `${file.relative} has ${file.size} bytes; at most ${maxImageSize} are taken.`,
        );
      }
      const mimeType = imageTypeOf(await firstBytes(file.absolute));
      if (mimeType === null) {
        throw new FawnError("image_type_unknown", `${file.relative} is not a PNG, JPEG, GIF or WebP image.`);
      }
      const message = new ToolMessage({
        content: `Loaded ${file.relative} (${mimeType}, ${file.size} bytes).`,
        tool_call_id: runtime.toolCallId,
        name: viewImageName,
      });
      const viewed = { [file.relative]: { mime_type: mimeType, size: file.size } };
      return new Command({ update: { viewed_images: viewed, messages: [message] } });
    },
    {
      name: viewImageName,
      description: "Looks at an image file of the workspace folder (PNG, JPEG, GIF or WebP, at most 20 MiB).",
      schema: z.object({ image_path: z.string().describe("Path in the workspace folder.") }),
    },
  );
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
