import { canonicalJson } from "../kernel/canonical-json.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { IndexedKind } from "./index/search-index.js";
import { toolDocument } from "./tool-document.js";

/** Requests that a tool serves, beside those of its definition: searched, never shown. */
export type ExamplesFor = (tool: RegisteredTool) => readonly string[];

/**
 * Tools as an index sees them. `examplesFor` may answer differently from one catalog to the next; here each tool
 * is asked for once, so that a document can be made again as it was.
 */
export function toolKind(examplesFor: ExamplesFor | undefined): IndexedKind<RegisteredTool> {
  const asked = new Map<RegisteredTool, string>();
  const supplement = (tool: RegisteredTool): string => {
    if (examplesFor === undefined) return "";
    const known = asked.get(tool);
    if (known !== undefined) return known;
    const examples = examplesFor(tool).join("\n");
    asked.set(tool, examples);
    return examples;
  };
  return {
    supplement,
    key(tool) {
      const { originalName, title, server, group, tags, examples } = tool.definition;
      const beside = [originalName, title, server, group, tags, examples, supplement(tool)];
      return tool.fingerprint + canonicalJson(beside);
    },
    document: (tool) => toolDocument(tool.definition, supplement(tool)),
  };
}
