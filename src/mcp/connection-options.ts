import type { Clock } from "../kernel/clock.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolListing } from "./list-tools.js";
import type { McpSession, OpenSession } from "./mcp-session.js";
import type { OfferedTools } from "./offered-tools.js";
import type { StartGate } from "./start-gate.js";

/** What of a connection's options can change while it lives. */
export interface ConnectionTuning {
  readonly open: OpenSession;
  /** Milliseconds that a ping or a listing may take. */
  readonly listTimeoutMs: number;
  readonly pingMs: number;
  readonly pollMs: number;
}

export interface ConnectionOptions extends ConnectionTuning {
  readonly id: string;
  readonly enabled: boolean;
  readonly offered: OfferedTools;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: () => number;
  /** Through it goes each start that no call waits for. */
  readonly gate: StartGate;
  /** Takes each listing as it was read, with the session that it was read from. */
  readonly onListed: (listing: ToolListing, session: McpSession) => void;
}
