import type { ToolDefinition } from "../registry/tool-definition.js";
import { cutText } from "./tool-text/cut-text.js";

const longest = 120;

/** The first sentence of a tool's description on one line, without control characters, at most 120 characters. */
export function oneLine({ description }: Pick<ToolDefinition, "description">): string {
  const line = description.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const end = line.search(/[.!?](?=\s)|[。！？]/u);
  const sentence = end < 0 ? line : line.slice(0, end + 1);
  return sentence.length <= longest ? sentence : `${cutText(sentence, longest - 1).trimEnd()}…`;
}
