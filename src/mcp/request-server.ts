import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { withDeadline } from "./deadline.js";
import type { RequestFaultCode } from "./request-fault.js";
import { requestFault } from "./request-fault.js";
import type { ServerAccess } from "./server-access.js";

/** Milliseconds that a request may take, connecting included. */
const requestLimitMs = 60_000;

export interface ServerRequest {
  readonly server: string;
  /** What failed where it fails: `MCP server 'x' did not list its resources`. */
  readonly wish: string;
  readonly code: RequestFaultCode;
  readonly signal: AbortSignal | undefined;
}

/** What the SDK needs to know of each request. */
export interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

/** Asks a server for what is no tool call. Rejects with a FawnError for the model, or with the signal's reason. */
export async function requestServer<T>(
  servers: ServerAccess,
  { server, wish, code, signal }: ServerRequest,
  work: (client: Client, limits: RequestLimits) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(requestLimitMs, signal, (within) =>
      servers.withClient(server, within, (client) =>
        work(client, { signal: within, timeout: requestLimitMs }),
      ),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw requestFault(error, code, wish);
  }
}
