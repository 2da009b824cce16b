import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { isRecord } from "../kernel/json-schema.js";
import type { DeferPolicy } from "../registry/tool-definition.js";
import type { ToolEntry, ToolInstance } from "../registry/tool-entry.js";
import { annotationsOf } from "./define-tools.js";
import type { Notice } from "./server-status.js";
import { modelNameOf } from "./tool-name.js";

export interface AdapterToolsOptions {
  /** Stands for the server in messages and prompts; tools of mcp-adapters don't say theirs. */
  readonly server?: string | undefined;
  readonly group?: string | undefined;
  /** `always` by default. */
  readonly defer?: DeferPolicy | undefined;
}

export interface AdapterTools {
  readonly entries: readonly ToolEntry[];
  readonly refusals: readonly Notice[];
}

/**
 * Entries of tools that `MultiServerMCPClient.getTools()` or `loadMcpTools` made: of source `mcp`, deferred,
 * under the names they have. They run as they are. What the adapters have dropped (title, output schema, parts of the
 * input schema) can't be got back from them; `createPoolFromClient` loses nothing.
 */
export function entriesFromTools(
  tools: readonly ToolInstance[],
  options: AdapterToolsOptions = {},
): AdapterTools {
  const { server = "mcp-adapters", group, defer = "always" } = options;
  const entries = new Map<string, ToolEntry>();
  const refusals: Notice[] = [];
  for (const tool of tools) {
    const named = modelNameOf(server, tool.name, false);
    if ("refusal" in named) refusals.push(named.refusal);
    else if (named.name !== tool.name) {
      const message = `Tool '${tool.name}' of ${server} is left out: its name has more than 64 characters. Load it with a shorter prefix.`;
      refusals.push({ code: "mcp_tool_name_illegal", message });
    } else if (entries.has(tool.name)) {
      const message = `${server} offers two tools named '${tool.name}'; the second is left out. Load them with prefixToolNameWithServerName.`;
      refusals.push({ code: "mcp_tool_name_taken", message });
    } else entries.set(tool.name, entryOf(tool, { server, group, defer }));
  }
  return { entries: [...entries.values()], refusals };
}

function entryOf(
  tool: ToolInstance,
  { server, group, defer }: { server: string; group: string | undefined; defer: DeferPolicy },
): ToolEntry {
  const { name, description } = tool;
  const metadata = "metadata" in tool && isRecord(tool.metadata) ? tool.metadata : {};
  const annotations = annotationsOf(isRecord(metadata["annotations"]) ? metadata["annotations"] : {});
  return {
    definition: {
      name,
      originalName: name,
      title: annotations.title,
      description,
      parameters: { ...toJsonSchema(tool.schema) },
      annotations,
      source: "mcp",
      origin: server,
      server,
      group,
      defer,
    },
    open: () => Promise.resolve(tool),
  };
}
