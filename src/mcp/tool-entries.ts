import { isRecord } from "../kernel/json-schema.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry, ToolInstance } from "../registry/tool-entry.js";
import type { ResultConverter } from "./convert-result.js";
import { createResultConverter } from "./convert-result.js";
import type { McpToolSpec } from "./define-tools.js";
import { McpTool } from "./mcp-tool.js";
import type { McpToolPorts } from "./mcp-tool.js";
import type { Holding } from "./held-tool-call.js";
import { createTimeGuard } from "./time-guard.js";
import { createArgumentCheck } from "./validate-arguments.js";

/** Milliseconds that compiling a server's schema, or checking arguments by it, may take. */
const checkLimitMs = 250;
/** Where nothing else is configured: `max_result_chars`. */
const defaultResultChars = 1_000_000;

/** An entry with the server's own record of the tool, unchanged. */
export interface McpToolEntry extends ToolEntry {
  readonly spec: McpToolSpec;
}

/** What a tool's calls go through. */
export interface ToolRoute {
  readonly limitMs: number;
  readonly call: McpToolPorts["call"];
  /** Where calls of servers that may ask the user are kept. */
  readonly holding?: Holding | undefined;
  /** 1,000,000 by default. */
  readonly maxResultChars?: McpToolPorts["maxResultChars"] | undefined;
}

/** Makes entries whose instances come to life when opened: compiled schemas and converters wait for the first call. */
export function createEntryFactory(logger: Logger): (spec: McpToolSpec, route: ToolRoute) => McpToolEntry {
  const guard = createTimeGuard(checkLimitMs);
  let converter: Promise<ResultConverter> | undefined;
  const open = async (spec: McpToolSpec, route: ToolRoute): Promise<ToolInstance> => {
    const { limitMs, call, holding, maxResultChars = () => defaultResultChars } = route;
    converter ??= createResultConverter();
    const { inputSchema } = spec.raw;
    const check = createArgumentCheck(isRecord(inputSchema) ? inputSchema : {}, guard);
    return new McpTool(spec, limitMs, {
      call,
      check,
      convert: await converter,
      maxResultChars,
      logger,
      holding,
    });
  };
  return (spec, route) => {
    let instance: Promise<ToolInstance> | undefined;
    return { definition: spec.definition, spec, open: () => (instance ??= open(spec, route)) };
  };
}
