import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";

/** How a transport ended by itself. */
export type Ending =
  | { readonly kind: "exit"; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: "noise"; readonly line: string }
  | { readonly kind: "oversize"; readonly line: string }
  | { readonly kind: "stream" };

/** A transport with what the SDK's interface leaves out: what became of it, and an end that leaves nothing behind. */
export interface TransportHandle {
  readonly transport: Transport;
  readonly pid?: number | undefined;
  /** Undefined while it lives, and where it was stopped from here. */
  readonly ending: Ending | undefined;
  /** Ends it for good; `courteous` gives a working server time to end by itself. Safe to call again. */
  stop(courteous: boolean): Promise<void>;
}
