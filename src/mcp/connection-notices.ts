import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Notice } from "./server-status.js";

/** A session that a call has found dead. */
export function sessionLost(server: string, cause: unknown): FawnError {
  const text = `MCP server '${server}' has lost our session: ${messageOf(cause)}`;
  return new FawnError("mcp_connection_lost", text, { cause });
}

export function credentialsRefused(server: string, cause: unknown): FawnError {
  // OAuth knows better what to do.
  if (FawnError.isInstance(cause)) return cause;
  const text = `MCP server '${server}' no longer accepts our credentials: ${messageOf(cause)}`;
  return new FawnError("mcp_unauthorized", text, { cause, remedy: "Check its headers or oauth section." });
}

export function listKept(server: string, cause: unknown): Notice {
  const message = `MCP server '${server}' did not list its tools again: ${messageOf(cause)}. The old list stays.`;
  return { code: "mcp_relist_failed", message };
}

export function asConnectFault(server: string, error: unknown): FawnError {
  if (FawnError.isInstance(error)) return error;
  return new FawnError("mcp_connect_failed", `MCP server '${server}' failed: ${messageOf(error)}`);
}
