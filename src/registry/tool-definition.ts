import { canonicalJson } from "../kernel/canonical-json.js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { sha256Hex } from "../kernel/sha256.js";

/** In order of priority: of two tools with one name, the one from the earlier source wins. */
export const toolSources = ["config", "directory", "builtin", "mcp", "acp"] as const;
export type ToolSourceKind = (typeof toolSources)[number];

/** `always`: the model finds it by search first. `never`: its schema is bound in every call. */
export type DeferPolicy = "auto" | "always" | "never";

/** Hints of the MCP specification (2025-06-18, ToolAnnotations). They come from the server and are not to be trusted. */
export interface ToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** What is known of a tool without running anything. Plain data: safe to serialise, cache and compare. */
export interface ToolDefinition {
  /** The name that the model sees and calls, unique in a snapshot. */
  readonly name: string;
  /** The name that the tool's owner gave it; calls are routed with it. */
  readonly originalName: string;
  readonly title?: string | undefined;
  readonly description: string;
  /** The schema as the model sees it: the owner's own, with at most its root repaired. */
  readonly parameters: JsonSchema;
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations: ToolAnnotations;
  readonly source: ToolSourceKind;
  /** Where exactly it comes from, for messages: a server's id, a file, `config.yaml tools[2]`. */
  readonly origin: string;
  /** The MCP server that runs it; calls go there by this id, never by taking a name apart. */
  readonly server?: string | undefined;
  readonly group?: string | undefined;
  readonly defer: DeferPolicy;
  /** Words to find it by beside those of its name and description. */
  readonly tags?: readonly string[] | undefined;
  /** Requests that it serves, in any language; searched, never shown to the model. */
  readonly examples?: readonly string[] | undefined;
}

/** The form in which chat models take a tool (OpenAI's function tool, which LangChain converts for every provider). */
export type FunctionTool = {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
};

export function asFunctionTool(definition: ToolDefinition): FunctionTool {
  const { name, description, parameters } = definition;
  return { type: "function", function: { name, description, parameters } };
}

/** Identity of what the model was shown: changes with name, description or parameters, and with nothing else. */
export function fingerprintOf(
  definition: Pick<ToolDefinition, "name" | "description" | "parameters">,
): string {
  const { name, description, parameters } = definition;
  return sha256Hex(canonicalJson({ name, description, parameters }), 16);
}
