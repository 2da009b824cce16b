import { readFileSync } from "node:fs";
import { z } from "zod";
import type { FunctionTool } from "../../../../src/models/function-tool.js";

const schema = z.array(
  z.object({
    type: z.literal("function"),
    function: z.object({
      name: z.string(),
      description: z.string(),
      parameters: z.record(z.string(), z.unknown()),
    }),
  }),
);

/** The tools of the three MCP servers that Fawn ships with, as they offered them (2026.8.31). */
export const shippedTools: readonly FunctionTool[] = schema.parse(
  JSON.parse(readFileSync(new URL("../fixtures/shipped-tools.json", import.meta.url), "utf8")),
);

export function functionTool(
  name: string,
  description: string,
  properties: Record<string, unknown> = {},
  required: readonly string[] = [],
): FunctionTool {
  return {
    type: "function",
    function: { name, description, parameters: { type: "object", properties, required } },
  };
}

/** Tools such as an agent has bound before anything is searched for. */
export const residentTools: readonly FunctionTool[] = [
  functionTool("tool_search", "Finds tools that are not loaded yet.", { query: { type: "string" } }, [
    "query",
  ]),
  functionTool("current_time", "Tells the current date and time.", {
    timezone: { type: "string", description: "IANA time zone, such as Europe/Berlin." },
  }),
  functionTool(
    "present_files",
    "Presents files of the workspace to the user.",
    {
      filepaths: { type: "array", items: { type: "string" } },
    },
    ["filepaths"],
  ),
  functionTool(
    "http_fetch",
    "Fetches a page from an allowed address.",
    { url: { type: "string", format: "uri" } },
    ["url"],
  ),
];

export const askClarification = functionTool(
  "ask_clarification",
  "Asks the user a question.",
  {
    question: { type: "string" },
    clarification_type: { type: "string", enum: ["ambiguous_requirement", "missing_info"] },
    context: { type: "string" },
  },
  ["question", "clarification_type"],
);
