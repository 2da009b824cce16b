import { McpError } from "@modelcontextprotocol/sdk/types.js";
import { FawnError } from "../kernel/fawn-error.js";
import { DeadlineError } from "./deadline.js";
import type { CalledTool } from "./mcp-tool-error.js";
import { McpToolError } from "./mcp-tool-error.js";
import {
  httpStatusOf,
  isRequestTimeout,
  isServerError,
  isUnauthorized,
  isUnreadable,
  networkCodeOf,
  plainMessageOf,
} from "./sdk-errors.js";

/** Node's codes of a request that never reached its server. */
const unreachedCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * Whether a failed call surely did not run, so that it may be sent again on a new connection: the connection
 * was gone before it was sent, or the server refused it because its session is over (404 in the MCP
 * specification, transports; older servers answer 400 and name the session).
 */
export function wasNotTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // An answer of the server, or a connection that broke while it worked.
  if (error instanceof McpError) return false;
  if (error.message === "Not connected") return true;
  const status = httpStatusOf(error);
  if (status === 404) return true;
  if (status === 400) return isLostSession(error.message);
  return unreachedCodes.has(networkCodeOf(error) ?? "");
}

export interface CallCircumstances {
  readonly limitMs: number;
  /** Why the connection is gone, where that is known. */
  readonly lost?: FawnError | undefined;
}

/** The error of a call, in words for the model. Aborts are not for here. */
export function callFault(
  error: unknown,
  called: CalledTool,
  { limitMs, lost }: CallCircumstances,
): McpToolError {
  if (error instanceof McpToolError) return error;
  const whose = `tool '${called.tool}' of MCP server '${called.server}'`;
  const fault = (code: McpToolError["code"], message: string): McpToolError =>
    new McpToolError(code, called, message, { cause: error });
  if (error instanceof DeadlineError || isRequestTimeout(error)) {
    const ms = error instanceof DeadlineError ? error.ms : limitMs;
    return fault("mcp_timeout", `The ${whose} did not answer within ${ms} ms; the call was cancelled.`);
  }
  if (isServerError(error)) {
    const said = `${plainMessageOf(error)} (${error.code})`;
    return fault("mcp_protocol_error", `The server refused the call of ${whose}: ${said}`);
  }
  if (isUnreadable(error)) {
    return fault("mcp_protocol_error", `The ${whose} gave an answer that is no tool result.`);
  }
  const why = whyUnreachable(error);
  if (why !== undefined) return fault("mcp_transport_error", `The ${whose} can't be reached: ${why}`);
  const reason = lost ? firstLine(lost) : `${plainMessageOf(error)}.`;
  return fault(
    "mcp_transport_error",
    `The connection was lost while the ${whose} was running: ${reason} It may or may not have taken effect.`,
  );
}

function whyUnreachable(error: unknown): string | undefined {
  // Its remedy and the server's stderr are for operators, not for the model.
  if (FawnError.isInstance(error)) return firstLine(error);
  if (isUnauthorized(error)) return "it refused our credentials.";
  const status = httpStatusOf(error);
  if (status !== undefined) return `it answered HTTP ${status}.`;
  const code = networkCodeOf(error) ?? "";
  return unreachedCodes.has(code) ? `nothing answers at its address (${code}).` : undefined;
}

function isLostSession(message: string): boolean {
  return /\bsession\b/i.test(message) && /not found|no valid|invalid|unknown|expired|missing/i.test(message);
}

function firstLine(error: FawnError): string {
  return error.message.split("\n", 1)[0] ?? error.message;
}
