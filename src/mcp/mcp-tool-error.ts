import type { FaultDetails } from "../kernel/fawn-error.js";
import { FawnError } from "../kernel/fawn-error.js";

/**
 * `tool_arguments_invalid`: not sent; the arguments break the schema. `mcp_tool_failed`: the tool ran and
 * reported a failure. `mcp_tool_changed`: not sent; the tool is no longer what the model saw. `mcp_protocol_error`: the server refused the call or answered what can't be read.
 * `mcp_transport_error`: the connection was lost or could not be made. `mcp_timeout`: no answer in time.
 * `mcp_busy`: not sent; another call of the server waits for its user. `mcp_call_gone`: it waited for its user, and
 * is no longer open.
 */
export type McpToolErrorCode =
  | "tool_arguments_invalid"
  | "mcp_tool_failed"
  | "mcp_tool_changed"
  | "mcp_protocol_error"
  | "mcp_transport_error"
  | "mcp_timeout"
  | "mcp_busy"
  | "mcp_call_gone";

/** The server's tool that a call was meant for. */
export interface CalledTool {
  readonly server: string;
  /** The server's own name of the tool. */
  readonly tool: string;
}

/** A call that gave no result. The message is meant for the model. */
export class McpToolError extends FawnError {
  declare readonly code: McpToolErrorCode;
  readonly server: string;
  readonly tool: string;

  constructor(code: McpToolErrorCode, called: CalledTool, message: string, details: FaultDetails = {}) {
    super(code, message, details);
    this.server = called.server;
    this.tool = called.tool;
  }
}
