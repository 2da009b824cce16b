import { z } from "zod";
import type { CallResult } from "../call-result.js";
import { imageTypes } from "../readable-content.js";
import { markUntrusted, oneLine } from "../untrusted-text.js";

/** Characters of text of one answer. */
const maxCharacters = 1_000_000;
/** Chat models refuse larger images. */
const maxImageBytes = 5 * 1024 * 1024;
const maxContents = 100;

const contentSchema = z.looseObject({
  uri: z.string().catch("?"),
  mimeType: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  blob: z.string().optional().catch(undefined),
});

type Content = z.output<typeof contentSchema>;

/** The contents of a resource as a result of a tool: its text, images as such, and a note for whatever else it has. */
export function showContents(server: string, contents: readonly unknown[]): CallResult {
  let left = maxCharacters;
  const blocks = contents.slice(0, maxContents).map((given) => {
    const parsed = contentSchema.safeParse(given);
    if (!parsed.success) return asText("[A part that is no content of a resource]");
    const content = parsed.data;
    if (content.text === undefined) return showBlob(content);
    const shown = content.text.slice(0, left);
    left -= shown.length;
    return asText(showText(server, content, shown));
  });
  if (contents.length > maxContents)
    blocks.push(asText(`[${contents.length - maxContents} more parts are left out]`));
  if (blocks.length === 0) blocks.push(asText("The resource is empty."));
  return { content: blocks };
}

function showText(server: string, content: Content, shown: string): string {
  const whole = content.text?.length ?? 0;
  const cut = shown.length < whole ? `\n[Cut: the first ${shown.length} of ${whole} characters]` : "";
  return `${markUntrusted(`${labelOf(content)} of MCP server '${server}'.`, shown)}${cut}`;
}

function showBlob(content: Content): Record<string, unknown> {
  const { blob, mimeType = "unknown type" } = content;
  if (blob === undefined) return asText(`[${labelOf(content)} is empty]`);
  const bytes = Math.floor((blob.length * 3) / 4);
  const type = mimeType.toLowerCase();
  if (imageTypes.has(type) && bytes <= maxImageBytes) return { type: "image", data: blob, mimeType: type };
  return asText(`[${labelOf(content)}: ${bytes} bytes, not shown]`);
}

function labelOf({ uri, mimeType }: Content): string {
  return `Resource ${oneLine(uri, 2_000)}${mimeType === undefined ? "" : ` (${oneLine(mimeType, 100)})`}`;
}

function asText(text: string): Record<string, unknown> {
  return { type: "text", text };
}
