import { isStructuredTool } from "@langchain/core/tools";
import type { ToolConfig } from "../config/sections/tools.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { isLegalToolName } from "../registry/tool-name.js";
import type { ToolEntry, ToolInstance } from "../registry/tool-entry.js";
import { entryOfTool } from "./entry-of-tool.js";

export interface ToolFault {
  readonly name: string;
  readonly error: FawnError;
}

export interface ConfigTools {
  readonly entries: readonly ToolEntry[];
  /** Tools that could not be loaded; the others are not affected. */
  readonly faults: readonly ToolFault[];
}

export interface ConfigToolPorts {
  /** Finds the export that the entry's `use` names. Rejects with a FawnError that says why there is none. */
  readonly resolve: (config: ToolConfig) => Promise<unknown>;
  /** Where the entry stands, for messages. */
  readonly originOf: (config: ToolConfig) => string;
  readonly logger: Logger;
}

/** Loads the tools of `config.yaml`: each `use` is a LangChain tool, or a function that makes one of the entry's settings. */
export async function loadConfigTools(
  configs: readonly ToolConfig[],
  { resolve, originOf, logger }: ConfigToolPorts,
): Promise<ConfigTools> {
  const entries: ToolEntry[] = [];
  const faults: ToolFault[] = [];
  for (const config of configs) {
    try {
      const instance = await makeTool(config, await resolve(config));
      assertLegalName(instance.name);
      if (instance.name !== config.name) {
        logger.warn(
          `The tool configured as '${config.name}' calls itself '${instance.name}'; its own name is used.`,
        );
      }
      const origin = originOf(config);
      entries.push(
        entryOfTool(instance, {
          source: "config",
          origin,
          defer: config.defer,
          group: config.group,
          permission: config.permission,
        }),
      );
    } catch (error) {
      faults.push({ name: config.name, error: asToolFault(config, error) });
    }
  }
  return { entries, faults };
}

async function makeTool(config: ToolConfig, exported: unknown): Promise<ToolInstance> {
  if (isTool(exported)) return exported;
  if (typeof exported === "function") {
    const { name: _, use: __, group: ___, defer: ____, permission: _____, ...settings } = config;
    const made: unknown = await exported(settings);
    if (isTool(made)) return made;
  }
  throw new FawnError(
    "tool_wrong_kind",
    `'${config.use}' is neither a LangChain tool nor a function that returns one.`,
    {
      remedy:
        "Export a tool made with tool(…) of @langchain/core/tools, or a function that takes the settings and returns one.",
    },
  );
}

/** One illegal name would fail each model call of each run, since providers refuse the whole request. */
function assertLegalName(name: string): void {
  if (isLegalToolName(name)) return;
  throw new FawnError("tool_name_illegal", `'${name}' is not a name that a tool may have.`, {
    remedy: "Use 1 to 64 letters, digits, `_` and `-`.",
  });
}

function isTool(value: unknown): value is ToolInstance {
  return (
    typeof value === "object" &&
    value !== null &&
    "invoke" in value &&
    isStructuredTool(value as ToolInstance)
  );
}

function asToolFault(config: ToolConfig, error: unknown): FawnError {
  if (FawnError.isInstance(error)) return error;
  return new FawnError(
    "tool_failed",
    `Tool '${config.name}' (${config.use}) could not be made: ${messageOf(error)}`,
    {
      cause: error,
    },
  );
}
