import type { McpServerConfig } from "../config/sections/mcp-server.js";
import type { JsonSchema } from "../kernel/json-schema.js";
import { isRecord } from "../kernel/json-schema.js";
import type { ToolAnnotations, ToolDefinition } from "../registry/tool-definition.js";
import { examplesByLanguage } from "../registry/tool-definition.js";
import type { RawTool } from "./raw-tool.js";
import { rawToolSchema } from "./raw-tool.js";
import { modelSchemaOf } from "./model-schema.js";
import type { Notice } from "./server-status.js";
import { modelNameOf } from "./tool-name.js";

/** Characters of JSON above which a tool is refused: it would not fit any model's context. */
const maxToolSize = 1_000_000;
/** Characters of JSON from which binding one tool costs more than many conversations. */
const largeToolSize = 100_000;
/** Deeper nesting breaks recursive readers; recursion is written with `$ref`. */
const maxDepth = 200;

/** What of a server's configuration shapes its tools. */
export type ToolSettings = Pick<
  McpServerConfig,
  "tool_name_prefix" | "group" | "defer" | "permission" | "tool_call_timeout"
> &
  Partial<Pick<McpServerConfig, "examples" | "tools">>;

/** A definition with the server's own record of the tool, unchanged. */
export interface McpToolSpec {
  readonly definition: ToolDefinition;
  readonly raw: RawTool;
}

export interface DefinedTools {
  /** In the server's order. */
  readonly tools: readonly McpToolSpec[];
  readonly refusals: readonly Notice[];
  readonly warnings: readonly Notice[];
}

/** Definitions of a server's tools. A tool that can't be offered is refused alone, with the reason. */
export function defineTools(
  server: string,
  settings: ToolSettings,
  listed: readonly unknown[],
): DefinedTools {
  const tools = new Map<string, McpToolSpec>();
  const refusals: Notice[] = [];
  const warnings: Notice[] = [];
  for (const [position, candidate] of listed.entries()) {
    const defined = defineTool(server, settings, candidate, position);
    if ("refusal" in defined) {
      refusals.push(defined.refusal);
      continue;
    }
    const { name } = defined.spec.definition;
    const holder = tools.get(name);
    if (holder) refusals.push(sameName(server, name, holder, defined.spec));
    else {
      tools.set(name, defined.spec);
      if (defined.warning) warnings.push(defined.warning);
    }
  }
  if (listed.length > 0) warnings.push(...unknownSettings(server, settings, listed));
  return { tools: [...tools.values()], refusals, warnings };
}

type Defined =
  | { readonly spec: McpToolSpec; readonly warning?: Notice | undefined }
  | { readonly refusal: Notice };

function defineTool(server: string, settings: ToolSettings, candidate: unknown, position: number): Defined {
  const parsed = rawToolSchema.safeParse(candidate);
  if (!parsed.success) {
    const message = `The tool at position ${position + 1} of MCP server '${server}' is left out: it has no name.`;
    return { refusal: { code: "mcp_tool_malformed", message } };
  }
  const raw = parsed.data;
  const named = modelNameOf(server, raw.name, settings.tool_name_prefix);
  if ("refusal" in named) return named;
  const leaveOut = (code: string, why: string): Defined => ({
    refusal: { code, message: `Tool '${raw.name}' of MCP server '${server}' is left out: ${why}.` },
  });
  if (isDeeperThan(candidate, maxDepth)) {
    return leaveOut("mcp_schema_too_deep", `its schema is nested more than ${maxDepth} levels deep`);
  }
  const size = JSON.stringify(candidate).length;
  if (size > maxToolSize) {
    return leaveOut("mcp_schema_too_large", `it has ${size} characters, more than ${maxToolSize}`);
  }
  const model = modelSchemaOf(raw.inputSchema);
  if ("problem" in model) return leaveOut("mcp_schema_not_object", model.problem);
  const definition = definitionOf(server, settings, raw, { name: named.name, parameters: model.schema });
  const warning = size > largeToolSize ? largeTool(server, raw.name, size) : undefined;
  return { spec: { definition, raw }, warning };
}

function definitionOf(
  server: string,
  settings: ToolSettings,
  raw: RawTool,
  seen: { readonly name: string; readonly parameters: JsonSchema },
): ToolDefinition {
  const annotations = annotationsOf(raw.annotations ?? {});
  return {
    name: seen.name,
    originalName: raw.name,
    title: raw.title ?? annotations.title,
    description: raw.description ?? "",
    parameters: seen.parameters,
    outputSchema: isRecord(raw.outputSchema) ? raw.outputSchema : undefined,
    annotations,
    source: "mcp",
    origin: `MCP server '${server}'`,
    server,
    group: settings.group,
    permission: settings.permission,
    defer: settings.defer,
    ...own(settings, raw.name),
  };
}

/** What the configuration says of this tool beside what it says of all tools of the server. */
function own({ examples = [], tools = {} }: ToolSettings, name: string): Partial<ToolDefinition> {
  const given = Object.hasOwn(tools, name) ? (tools[name] ?? {}) : {};
  const { tool_call_timeout: timeoutMs, examples: more = [], ...rest } = given;
  const requests = [...examples, ...more];
  return {
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as object),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(requests.length === 0 ? {} : { examples: examplesByLanguage(requests) }),
  };
}

/** Settings for tools that the server does not have. */
function unknownSettings(
  server: string,
  { tools = {} }: ToolSettings,
  listed: readonly unknown[],
): readonly Notice[] {
  const names = new Set(listed.map((tool) => (isRecord(tool) ? tool["name"] : undefined)));
  return Object.keys(tools)
    .filter((name) => !names.has(name))
    .map((name) => ({
      code: "mcp_tool_settings_unused",
      message: `The settings of '${name}' in \`tools\` of MCP server '${server}' are for no tool: the server has none of that name.`,
    }));
}

/** The hints of the specification, where they are of its types. */
export function annotationsOf(given: Readonly<Record<string, unknown>>): ToolAnnotations {
  const flag = (name: string): boolean | undefined =>
    typeof given[name] === "boolean" ? given[name] : undefined;
  const hints = {
    title: typeof given["title"] === "string" ? given["title"] : undefined,
    readOnlyHint: flag("readOnlyHint"),
    destructiveHint: flag("destructiveHint"),
    idempotentHint: flag("idempotentHint"),
    openWorldHint: flag("openWorldHint"),
  };
  return Object.fromEntries(Object.entries(hints).filter(([, hint]) => hint !== undefined));
}

function sameName(server: string, name: string, kept: McpToolSpec, dropped: McpToolSpec): Notice {
  const [first, second] = [kept.raw.name, dropped.raw.name];
  const which =
    first === second
      ? `MCP server '${server}' offers two tools named '${first}'`
      : `Tools '${first}' and '${second}' of MCP server '${server}' both get the name '${name}'`;
  return { code: "mcp_tool_name_taken", message: `${which}; the second is left out.` };
}

function largeTool(server: string, tool: string, size: number): Notice {
  return {
    code: "mcp_schema_large",
    message: `Tool '${tool}' of MCP server '${server}' has ${size} characters; each call that binds it pays for them.`,
  };
}

function isDeeperThan(value: unknown, limit: number): boolean {
  if (limit < 0) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((member) => isDeeperThan(member, limit - 1));
}
