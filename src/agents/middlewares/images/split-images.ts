import type { BaseMessage } from "@langchain/core/messages";
import { ToolMessage } from "@langchain/core/messages";
import { isRecord } from "../../../kernel/json-schema.js";

export type ImageBlock = { readonly type: "image_url"; readonly image_url: { readonly url: string } };

export interface SplitHistory {
  /** The history with a note in the place of each image that a tool returned. */
  readonly messages: BaseMessage[];
  /** Images of the latest step's tool results, in order. */
  readonly latest: readonly ImageBlock[];
}

/**
 * Takes images out of tool results: OpenAI's chat completions refuse them there, and models without vision
 * everywhere, and then each later call of the thread would fail. A history without any is returned as it is.
 */
export function splitImages(messages: BaseMessage[]): SplitHistory {
  const lastOther = messages.findLastIndex((message) => !ToolMessage.isInstance(message));
  const latest: ImageBlock[] = [];
  let changed = false;
  const noted = messages.map((message, position) => {
    if (!ToolMessage.isInstance(message) || !Array.isArray(message.content)) return message;
    const images = message.content.flatMap(asImage);
    if (images.length === 0) return message;
    changed = true;
    if (position > lastOther) latest.push(...images);
    return withText(message, message.content.map(asText).join("\n"));
  });
  return { messages: changed ? noted : messages, latest };
}

function withText(message: ToolMessage, content: string): ToolMessage {
  const { id, name, status, artifact, tool_call_id, additional_kwargs } = message;
  return new ToolMessage({
    content,
    tool_call_id,
    artifact,
    additional_kwargs,
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(status === undefined ? {} : { status }),
  });
}

/** LangChain's own block types differ by provider and age; these are the ones that tools return. */
function asImage(block: unknown): ImageBlock[] {
  if (!isRecord(block)) return [];
  const { image_url: link } = block;
  const url = isRecord(link) ? link["url"] : link;
  if (block["type"] === "image_url" && typeof url === "string") return [imageOf(url)];
  const mimeType = block["mime_type"] ?? block["mimeType"];
  if (block["type"] !== "image") return [];
  if (typeof block["url"] === "string") return [imageOf(block["url"])];
  return typeof block["data"] === "string"
    ? [imageOf(`data:${String(mimeType)};base64,${block["data"]}`)]
    : [];
}

function imageOf(url: string): ImageBlock {
  return { type: "image_url", image_url: { url } };
}

function asText(block: unknown): string {
  const [image] = asImage(block);
  if (image) return `[image ${describe(image.image_url.url)}]`;
  return isRecord(block) && typeof block["text"] === "string" ? block["text"] : JSON.stringify(block);
}

function describe(url: string): string {
  const inline = /^data:([^;,]*)/.exec(url);
  return inline ? (inline[1] ?? "") : url;
}
