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
  /** Bound in every call, whatever the intent; the group `core` says the same of all its tools. */
  readonly resident?: boolean | undefined;
  /** What a role must have been granted to see and run it, beside its group. */
  readonly permission?: string | undefined;
  /** Words to find it by beside those of its name and description. */
  readonly tags?: readonly string[] | undefined;
  /** Requests that it serves: searched, and the classifier of intents learns from them; never shown to the model. */
  readonly examples?: ExampleRequests | undefined;
  /** What it is not for. Shown to the model, not searched; a request that sounds like it ranks the tool lower. */
  readonly negatives?: readonly string[] | undefined;
  /** `false` takes it out of use without removing it. */
  readonly enabled?: boolean | undefined;
  /** Milliseconds that one call may take. */
  readonly timeoutMs?: number | undefined;
}

/** Requests by the language they are written in. */
export interface ExampleRequests {
  readonly en?: readonly string[] | undefined;
  readonly zh?: readonly string[] | undefined;
}

export function exampleRequests({ examples }: Pick<ToolDefinition, "examples">): readonly string[] {
  return [...(examples?.en ?? []), ...(examples?.zh ?? [])];
}

/** The requests of a plain list, by language: one with a Chinese character counts as Chinese. */
export function examplesByLanguage(requests: readonly string[]): ExampleRequests {
  return { en: requests.filter((request) => !isChinese(request)), zh: requests.filter(isChinese) };
}

function isChinese(request: string): boolean {
  return /\p{Script=Han}/u.test(request);
}

/** The description as the model reads it: what the tool is for, and what it is not for. */
export function descriptionForModel({
  description,
  negatives,
}: Pick<ToolDefinition, "description" | "negatives">): string {
  return negatives?.length ? `${description}\nNot for: ${negatives.join("; ")}` : description;
}

/** The form in which chat models take a tool (OpenAI's function tool, which LangChain converts for every provider). */
export type FunctionTool = {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
};

export function asFunctionTool(definition: ToolDefinition): FunctionTool {
  const { name, parameters } = definition;
  return { type: "function", function: { name, description: descriptionForModel(definition), parameters } };
}

/** Identity of what the model was shown: changes with name, description or parameters, and with nothing else. */
export function fingerprintOf(
  definition: Pick<ToolDefinition, "name" | "description" | "negatives" | "parameters">,
): string {
  const { name, parameters } = definition;
  const description = descriptionForModel(definition);
  return sha256Hex(canonicalJson({ name, description, parameters }), 16);
}
