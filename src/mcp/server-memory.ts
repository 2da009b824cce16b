import type { McpSession, ServerOffers } from "./mcp-session.js";
import type { Screened } from "./offered-tools.js";
import type { ToolListing } from "./list-tools.js";

/** What one server has offered before, with its present configuration. */
export interface RememberedListing {
  readonly tools: readonly unknown[];
  /** When that was read, in milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly ttlMs?: number | undefined;
  readonly offers: ServerOffers;
  readonly info?: { readonly name: string; readonly version: string } | undefined;
}

/** What is kept of one server from start to start. None of it throws. */
export interface ServerMemory {
  recall(): RememberedListing | undefined;
  remember(listing: ToolListing, session: McpSession): void;
  /** Judges a listing: a tool that was changed under its name may have to be accepted first. */
  screen(listed: readonly unknown[]): Screened;
}
