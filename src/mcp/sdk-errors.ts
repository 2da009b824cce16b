import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { OAuthError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";

/** The HTTP status behind an error of the SDK; its SSE transport puts that of a POST into the text. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof StreamableHTTPError || error instanceof SseError) return error.code;
  const [, status] = /\(HTTP (\d{3})\)/.exec(messageOf(error)) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Whether a server, or its authorization server, did not accept who we are. */
export function isUnauthorized(error: unknown): boolean {
  const status = httpStatusOf(error);
  return (
    status === 401 || status === 403 || error instanceof UnauthorizedError || error instanceof OAuthError
  );
}

/** Whether an answer didn't have the form that was asked for. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && (error.name === "ZodError" || error.name === "$ZodError");
}

/** A JSON-RPC error that the server sent, not one that the SDK made of a lost connection or its own timeout. */
export function isServerError(error: unknown): error is McpError {
  if (!(error instanceof McpError) || isRequestTimeout(error)) return false;
  return !(
    error.code === (ErrorCode.ConnectionClosed as number) && error.message.endsWith("Connection closed")
  );
}

/** Whether the server says that it does not know what it was asked for. */
export function isMethodNotFound(error: McpError): boolean {
  return error.code === (ErrorCode.MethodNotFound as number);
}

/** The SDK's own timeouts carry the limit; a server's error of the same number doesn't. */
export function isRequestTimeout(error: unknown): boolean {
  if (!(error instanceof McpError) || error.code !== (ErrorCode.RequestTimeout as number)) return false;
  return isRecord(error.data) && ("timeout" in error.data || "maxTotalTimeout" in error.data);
}

/** Node's code of a failed connection, which `fetch failed` hides in its cause. */
export function networkCodeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && isRecord(error.cause) ? error.cause["code"] : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The message without the number that the SDK puts before it. */
export function plainMessageOf(error: unknown): string {
  return messageOf(error).replace(/^MCP error -?\d+: /, "");
}
