import { isRecord } from "../kernel/json-schema.js";
import { saysStructured } from "./structured-content.js";

/** A block that every chat model's LangChain adapter takes in a tool's result. */
export type ReadableBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

export interface ReadableContent {
  readonly blocks: readonly ReadableBlock[];
  /** Blocks that only a note in `blocks` stands for: sound, binary files. */
  readonly attachments: readonly unknown[];
}

/** The image types that OpenAI, Anthropic and Google all take. */
export const imageTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/**
 * A result's content in blocks that a model can be shown. Resources, links and sound become text or a note:
 * LangChain's own blocks for them make `ChatOpenAI` throw on the next model call, and on each one after it.
 * Structured content is added as text where nothing says it yet.
 */
export function readableContent(content: readonly unknown[], structured: unknown): ReadableContent {
  const attachments: unknown[] = [];
  const blocks = content.flatMap((block) => {
    const shown = show(block);
    if (shown.isNote) attachments.push(block);
    return shown.block ? [shown.block] : [];
  });
  if (structured !== undefined && structured !== null && !saysStructured(content, structured)) {
    blocks.push({ type: "text", text: JSON.stringify(structured) });
  }
  return { blocks, attachments };
}

interface Shown {
  readonly block?: ReadableBlock;
  readonly isNote?: boolean;
}

function show(block: unknown): Shown {
  if (!isRecord(block)) return asText(JSON.stringify(block));
  switch (block["type"]) {
    case "text":
      return typeof block["text"] === "string" ? asText(block["text"]) : asText(JSON.stringify(block));
    case "image":
    case "audio":
      return showMedia(block["type"], block["data"], block["mimeType"]);
    case "resource":
      return isRecord(block["resource"]) ? showResource(block["resource"]) : asText(JSON.stringify(block));
    case "resource_link":
      return asText(describeLink(block));
    default:
      return asText(JSON.stringify(block));
  }
}

function showMedia(kind: string, data: unknown, mimeType: unknown): Shown {
  const type = typeof mimeType === "string" ? mimeType.toLowerCase() : "unknown type";
  if (typeof data !== "string") return asText(`[${kind} of ${type} without data]`);
  if (imageTypes.has(type)) return { block: { type: "image", data, mimeType: type } };
  return { ...asText(`[${kind} of ${type}, ${sizeOf(data)}; kept, not shown]`), isNote: true };
}

function showResource(resource: Readonly<Record<string, unknown>>): Shown {
  const { uri, mimeType, text, blob } = resource;
  const label = [String(uri), typeof mimeType === "string" ? `(${mimeType})` : ""].join(" ").trim();
  if (typeof text === "string") return asText(`Resource ${label}:\n${text}`);
  if (typeof blob !== "string") return asText(`Resource ${label}`);
  if (typeof mimeType === "string" && imageTypes.has(mimeType.toLowerCase())) {
    return showMedia("image", blob, mimeType);
  }
  return { ...asText(`[Resource ${label}, ${sizeOf(blob)}; kept, not shown]`), isNote: true };
}

function describeLink({ uri, name, title, description, mimeType, size }: Record<string, unknown>): string {
  const facts = [
    typeof mimeType === "string" ? mimeType : undefined,
    typeof size === "number" ? `${size} bytes` : undefined,
  ].filter((fact) => fact !== undefined);
  const label = typeof title === "string" ? title : typeof name === "string" ? name : "resource";
  return [
    `Resource link: ${label} <${String(uri)}>`,
    facts.length > 0 ? ` (${facts.join(", ")})` : "",
    typeof description === "string" ? `: ${description}` : "",
  ].join("");
}

function asText(text: string): Shown {
  return { block: { type: "text", text } };
}

/** Bytes behind base64 text. */
function sizeOf(base64: string): string {
  return `${Math.floor((base64.length * 3) / 4)} bytes`;
}
