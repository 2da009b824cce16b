import { isRecord } from "../kernel/json-schema.js";
import { langChainTool } from "../reflection/expected-kind.js";
import type { ToolInstance } from "../registry/tool-entry.js";
import { nameOfFile } from "./tool-file-path.js";
import { looksLikeTool, readToolSpec, type ToolSpec } from "./tool-spec.js";

/** The tools that a file exports, in the order of its exports. */
export interface ExportedTools {
  readonly specs: readonly ToolSpec[];
  /** Made with LangChain; they bring their own name, schema and function. */
  readonly instances: readonly ToolInstance[];
}

/**
 * Finds the tools among the exports of a module. What is no tool is left alone; two exports that are the same tool
 * count once.
 *
 * @throws FawnError `tool_definition_invalid`, `tool_name_illegal`
 */
export function readExports(file: string, exported: unknown): ExportedTools {
  const entries = isRecord(exported) ? Object.entries(exported) : [];
  const ordered = entries.toSorted(([a], [b]) => Number(b === "default") - Number(a === "default"));
  const unique = [
    ...new Map(ordered.toReversed().map(([key, value]) => [value, key])).entries(),
  ].toReversed();
  const specs: ToolSpec[] = [];
  const instances: ToolInstance[] = [];
  for (const [value, key] of unique) {
    if (langChainTool.is(value)) instances.push(value);
    else if (looksLikeTool(value))
      specs.push(readToolSpec(value, key === "default" ? nameOfFile(file) : key, file));
  }
  return { specs, instances };
}
