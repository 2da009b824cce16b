import type { McpServerConfig } from "../config/sections/mcp-server.js";
import { illegalCharactersOf, shortenToolName } from "../registry/tool-name.js";
import type { Notice } from "./server-status.js";

export type ModelName = { readonly name: string } | { readonly refusal: Notice };

/**
 * The name under which the model sees a server's tool: `server__tool`, or as `tool_name_prefix` says. A name
 * with characters that no provider takes is refused rather than rewritten, because two rewritten names could
 * meet; a long one is shortened with a hash.
 */
export function modelNameOf(
  server: string,
  tool: string,
  prefix: McpServerConfig["tool_name_prefix"],
): ModelName {
  if (tool === "") return refused(`MCP server '${server}' offers a tool without a name; it is left out.`);
  const illegal = illegalCharactersOf(tool);
  if (illegal.length > 0) {
    return refused(
      `Tool '${tool}' of MCP server '${server}' is left out: its name has ${quoteAll(illegal)}, ` +
        `and a tool's name may have letters, digits, '_' and '-' only.`,
    );
  }
  const before = prefix === true ? server : prefix === false ? "" : prefix;
  const illegalBefore = illegalCharactersOf(before);
  if (illegalBefore.length > 0) {
    return refused(
      `Tool '${tool}' of MCP server '${server}' is left out: its prefix '${before}' has ` +
        `${quoteAll(illegalBefore)}. Set tool_name_prefix to a text of letters, digits, '_' and '-'.`,
    );
  }
  return { name: shortenToolName(before === "" ? tool : `${before}__${tool}`) };
}

function refused(message: string): ModelName {
  return { refusal: { code: "mcp_tool_name_illegal", message } };
}

function quoteAll(characters: readonly string[]): string {
  return characters.map((character) => JSON.stringify(character)).join(", ");
}
