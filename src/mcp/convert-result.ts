import type { ContentBlock, MessageContent } from "@langchain/core/messages";
import { loadMcpTools } from "@langchain/mcp-adapters";
import { isRecord } from "../kernel/json-schema.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { CallResult } from "./call-result.js";
import { readableContent } from "./readable-content.js";

/** What a tool message carries beside what the model reads. */
export interface McpArtifact {
  readonly structuredContent?: unknown;
  /** The result's `_meta`, which is not for the model. */
  readonly meta?: unknown;
  /** Sound and binary resources, as the server sent them. */
  readonly attachments?: readonly unknown[] | undefined;
}

export type ConvertedResult = readonly [MessageContent, McpArtifact];
export type ResultConverter = (result: CallResult) => Promise<ConvertedResult>;

/**
 * Makes LangChain content of tool results with the converter of mcp-adapters. The adapters show it only through
 * the tools that `loadMcpTools` makes, so it gets a client whose one tool gives back the result it is handed.
 * What adapters do badly is settled before: see `readableContent`. Structured content and `_meta` bypass it,
 * because it copies both into what the model reads.
 */
export async function createResultConverter(): Promise<ResultConverter> {
  const mirror = {
    listTools: () => Promise.resolve({ tools: [{ name: "result", inputSchema: { type: "object" } }] }),
    callTool: ({ arguments: parcel }: { arguments: unknown }) =>
      Promise.resolve(parcel instanceof Parcel ? parcel.open() : undefined),
  };
  const [tool] = await loadMcpTools("result", mirror as unknown as Parameters<typeof loadMcpTools>[1]);
  if (!tool)
    throw new FawnError("mcp_adapters_changed", "mcp-adapters made no tool of the result converter.");
  return async (result) => {
    const { structuredContent, _meta: meta, content } = result;
    const { blocks, attachments } = readableContent(content, structuredContent);
    const converted: unknown = await tool.func(new Parcel({ content: blocks }), undefined, {});
    const artifact = {
      structuredContent,
      meta,
      attachments: attachments.length > 0 ? attachments : undefined,
    };
    return [simplify(Array.isArray(converted) ? converted[0] : converted), artifact];
  };
}

/** Keeps a result out of the adapters' debug log, which writes arguments as JSON even when it is off. */
class Parcel {
  readonly #result: unknown;
  constructor(result: unknown) {
    this.#result = result;
  }
  open(): unknown {
    return this.#result;
  }
}

/** Text alone is a plain string, which every endpoint takes. */
function simplify(content: unknown): MessageContent {
  if (typeof content === "string") return content;
  const blocks = (Array.isArray(content) ? content : []) as ContentBlock[];
  const texts = blocks.flatMap((block) =>
    isRecord(block) && block.type === "text" && typeof block["text"] === "string" ? [block["text"]] : [],
  );
  if (texts.length < blocks.length) return blocks;
  return texts.length === 0 ? "The tool ended without output." : texts.join("\n");
}
