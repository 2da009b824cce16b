import { FawnError } from "../kernel/fawn-error.js";
import { DeadlineError } from "./deadline.js";
import {
  httpStatusOf,
  isRequestTimeout,
  isServerError,
  isUnauthorized,
  isUnreadable,
  plainMessageOf,
} from "./sdk-errors.js";

/** Characters of a server's own words that an error repeats. */
const maxReason = 300;

export type RequestFaultCode = "mcp_resource_failed" | "mcp_prompt_failed";

/**
 * The error of a request that is no tool call, in words for the model.
 * @param wish what was asked of which server: `MCP server 'x' did not read 'y'`
 */
export function requestFault(error: unknown, code: RequestFaultCode, wish: string): FawnError {
  return new FawnError(code, `${wish}: ${reasonOf(error)}`, { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof DeadlineError || isRequestTimeout(error)) return "it did not answer in time.";
  if (isServerError(error)) return `it said "${short(plainMessageOf(error))}" (${error.code}).`;
  if (isUnreadable(error)) return "its answer is not what MCP asks for.";
  // A remedy and a server's stderr are for operators.
  if (FawnError.isInstance(error)) return short(error.message.split("\n", 1)[0] ?? "");
  if (isUnauthorized(error)) return "it refused our credentials.";
  const status = httpStatusOf(error);
  return status === undefined ? `${short(plainMessageOf(error))}.` : `it answered HTTP ${status}.`;
}

function short(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, " ").trim();
  return line.length > maxReason ? `${line.slice(0, maxReason)}…` : line;
}
