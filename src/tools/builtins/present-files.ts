import { ToolMessage } from "@langchain/core/messages";
import type { ToolRuntime } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { z } from "zod";
import type { ToolInstance } from "../../registry/tool-entry.js";
import { workspaceFile } from "../workspace-path.js";

/** `present_files`: records files of the workspace as artifacts of the thread. */
export function presentFiles(workspace: string): ToolInstance {
  return tool(
    async ({ filepaths }, runtime: ToolRuntime) => {
      const files = await Promise.all(filepaths.map((path) => workspaceFile(workspace, path)));
      const artifacts = files.map((file) => file.relative);
      const message = new ToolMessage({
        content: `Presented to the user: ${artifacts.join(", ")}`,
        tool_call_id: runtime.toolCallId,
        name: "present_files",
      });
      return new Command({ update: { artifacts, messages: [message] } });
    },
    {
      name: "present_files",
      description:
        "Shows finished files to the user. Call it once a file that the user asked for is complete. Only files inside the workspace folder can be presented.",
      schema: z.object({
        filepaths: z
          .array(z.string())
          .min(1)
          .describe("Paths in the workspace folder, in the order to show them."),
      }),
    },
  );
}
