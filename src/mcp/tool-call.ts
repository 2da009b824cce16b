import type { McpSession } from "./mcp-session.js";
import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import type { AskUser } from "./user-question.js";

/** One call of a server's tool. */
export interface ToolCall {
  /** The server's own name of the tool. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The tool can only be called as a task (MCP 2025-11-25, tasks). */
  readonly asTask?: boolean | undefined;
  /** Milliseconds without an answer or progress after which the call is cancelled. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with the session that is to be used, before anything is sent; what it throws ends the call. */
  readonly check?: ((session: McpSession) => void) | undefined;
  /** Where the server's questions to the user go, if there is one to ask. */
  readonly ask?: AskUser | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The thread of the run (`configurable.thread_id`), where there is one. */
  readonly threadId?: string | undefined;
  /** The model's id of the call, where a model made it. */
  readonly callId?: string | undefined;
}
