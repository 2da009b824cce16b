import type { MessageContent } from "@langchain/core/messages";
import { loadMcpTools } from "@langchain/mcp-adapters";
import { FawnError } from "../kernel/fawn-error.js";
import type { CallResult } from "./call-result.js";
import type { ReadableBlock } from "./readable-content.js";
import { readableContent } from "./readable-content.js";

/** What a tool message carries beside what the model reads. */
interface McpArtifact {
  readonly structuredContent?: unknown;
  /** The result's `_meta`, which is not for the model. */
  readonly meta?: unknown;
  /** Sound and binary resources, as the server sent them. */
  readonly attachments?: readonly unknown[] | undefined;
}

export type ConvertedResult = readonly [MessageContent, McpArtifact];
/** `readsStructured: false` keeps structured content from the model; the artifact has it in any case. */
export type ResultConverter = (result: CallResult, readsStructured?: boolean) => Promise<ConvertedResult>;

/**
 * Makes LangChain content of tool results. Text alone becomes a plain string, which every endpoint takes; what
 * has images goes through the converter of mcp-adapters. The adapters show that only through the tools that
 * `loadMcpTools` makes, so it gets a client whose one tool gives back the result it is handed. What adapters do
 * badly is settled before: see `readableContent`. Structured content and `_meta` bypass them, because they copy
 * both into what the model reads.
 */
export async function createResultConverter(): Promise<ResultConverter> {
  const mirror = {
    listTools: () => Promise.resolve({ tools: [{ name: "result", inputSchema: { type: "object" } }] }),
    callTool: ({ arguments: parcel }: { arguments: unknown }) =>
      Promise.resolve(parcel instanceof Parcel ? parcel.open() : undefined),
  };
  const [tool] = await loadMcpTools("result", mirror as unknown as Parameters<typeof loadMcpTools>[1]);
  if (!tool) {
    throw new FawnError("mcp_adapters_changed", "mcp-adapters made no tool of the result converter.");
  }
  return async ({ content, structuredContent, _meta: meta }, readsStructured = true) => {
    const { blocks, attachments } = readableContent(content, readsStructured ? structuredContent : undefined);
    const artifact = {
      structuredContent,
      meta,
      attachments: attachments.length > 0 ? attachments : undefined,
    };
    const text = textOf(blocks);
    if (text !== undefined) return [text, artifact];
    const [converted] = (await tool.func(new Parcel({ content: blocks }), undefined, {})) as [MessageContent];
    return [converted, artifact];
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

/** All of it as one text; undefined where there is more than text. */
function textOf(blocks: readonly ReadableBlock[]): string | undefined {
  if (blocks.length === 0) return "The tool ended without output.";
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.length === blocks.length ? texts.join("\n") : undefined;
}
