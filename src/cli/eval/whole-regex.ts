import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { SearchTools } from "./search-tools.js";

/**
 * DeerFlow's rule for a search without a prefix: the whole query is one regular expression, its case does not
 * count, and one that cannot be compiled is taken literally. A tool whose name matches comes before one of which
 * only the description does; among equals the catalogue's order stays.
 */
export function wholeRegex(tools: readonly ToolDefinition[]): SearchTools {
  return (query, limit) => {
    const pattern = compile(query);
    const inName: string[] = [];
    const inText: string[] = [];
    for (const { name, description } of tools) {
      if (pattern.test(name)) inName.push(name);
      else if (pattern.test(`${name} ${description}`)) inText.push(name);
    }
    return [...inName, ...inText].slice(0, limit);
  };
}

function compile(query: string): RegExp {
  try {
    return new RegExp(query, "iu");
  } catch {
    return new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&"), "i");
  }
}
