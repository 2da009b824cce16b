import type { ToolDefinition } from "../../registry/tool-definition.js";
import { cutText } from "../tool-text/cut-text.js";
import { parameterList } from "../tool-text/parameter-list.js";

/** Counts up with each change of the text below, so that vectors of an older text are made anew. */
export const embeddingTextVersion = 1;

/** Most characters of a tool that are embedded; common models read 256 to 512 tokens. */
const maxLength = 2_000;

/**
 * What a tool's vector is made of: only what its fingerprint covers, so that the fingerprint says whether a
 * vector is still right.
 */
export function embeddingText({
  name,
  description,
  parameters,
}: Pick<ToolDefinition, "name" | "description" | "parameters">): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const lines = parameterList(parameters).map((parameter) =>
    parameter.description === "" ? parameter.name : `${parameter.name}: ${parameter.description}`,
  );
  return cutText([words.join(" "), description, ...lines].join("\n"), maxLength);
}
