import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { FawnError } from "../kernel/fawn-error.js";
import type { LineTail } from "./line-tail.js";
import type { QuestionDesk } from "./question-desk.js";
import type { ToolListing } from "./list-tools.js";

/** What a server says that it can do. */
export interface ServerOffers {
  readonly tools: boolean;
  /** It tells when its list of tools changes. */
  readonly tellsChanges: boolean;
  readonly resources: boolean;
  readonly prompts: boolean;
}

/** A connected and initialised server. */
export interface McpSession {
  readonly client: Client;
  /** Where the server's questions to the user arrive; only for one that may ask. */
  readonly desk?: QuestionDesk | undefined;
  readonly offers: ServerOffers;
  /** Name and version by which it introduces itself. */
  readonly info?: { readonly name: string; readonly version: string } | undefined;
  /** The tools it listed when it was opened. */
  readonly listing: ToolListing;
  /** Of the server's process, while it runs. */
  pid(): number | undefined;
  /** Ends the session and whatever process is behind it. Safe to call again. */
  close(): Promise<void>;
}

export interface SessionEvents {
  /** The server says that its tools have changed. */
  readonly onToolsChanged: () => void;
  /** The session was lost without our closing it. Not called before the session is open. */
  readonly onLost: (fault: FawnError) => void;
  /** Takes what the server's process writes to stderr. */
  readonly stderr: LineTail;
}

/** Opens a new session. Rejects with a FawnError, leaving nothing running, or with the reason of the signal. */
export type OpenSession = (events: SessionEvents, signal: AbortSignal) => Promise<McpSession>;

/** Reads what the server of an initialised client offers. */
export function offersOf(client: Client): ServerOffers {
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  return {
    tools: tools !== undefined,
    tellsChanges: tools?.listChanged === true,
    resources: resources !== undefined,
    prompts: prompts !== undefined,
  };
}
